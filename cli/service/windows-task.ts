// The task of Windows' scheduler: starts when its user logs on, with no more rights than that user, and again after a failure.
import { type ServiceSettings, serviceCommand, signature } from './settings.ts';
import { escapedXml } from './xml.ts';

export const TASK_NAME = 'Context Hub';

export function taskText(settings: ServiceSettings, user: string): string {
  const [program = '', ...args] = serviceCommand(settings);
  // A task has no environment of its own: where there is one to set, a shell sets it first.
  const sets = Object.entries(settings.environment).map(([name, value]) => `set "${name}=${value}"`);
  const command = [program, ...args].map(quoted).join(' ');
  const [file, line] =
    sets.length === 0
      ? [program, args.map(quoted).join(' ')]
      : ['cmd.exe', `/d /s /c "${[...sets, command].join(' && ')}"`];
  return `<?xml version="1.0" encoding="UTF-16"?>
<!-- ${signature(settings)} -->
<Task version="1.3" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Context Hub, a local vault of personal context</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <UserId>${escapedXml(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Owner">
      <UserId>${escapedXml(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Hidden>true</Hidden>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>5</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Owner">
    <Exec>
      <Command>${escapedXml(file)}</Command>
      <Arguments>${escapedXml(line)}</Arguments>
    </Exec>
  </Actions>
</Task>
`;
}

/** As programs of Windows take their command line apart again. */
function quoted(word: string): string {
  if (/^[^\s"]+$/.test(word)) return word;
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}
