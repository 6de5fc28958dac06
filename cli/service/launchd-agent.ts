// The launchd agent of macOS: starts at login, again after a failure, and says what it has to say into ~/Library/Logs.
import { join } from 'node:path';
import { type ServiceSettings, serviceCommand, signature } from './settings.ts';
import { escapedXml } from './xml.ts';

export const AGENT_LABEL = 'local.context-hub';

export function agentText(settings: ServiceSettings, home: string): string {
  const log = join(home, 'Library/Logs/context-hub.log');
  const environment = Object.entries(settings.environment)
    .map(([name, value]) => `    <key>${escapedXml(name)}</key>\n    <string>${escapedXml(value)}</string>\n`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- ${signature(settings)} -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${AGENT_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${serviceCommand(settings)
  .map((word) => `    <string>${escapedXml(word)}</string>`)
  .join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
${environment}  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>10</integer>
  <key>ExitTimeOut</key>
  <integer>40</integer>
  <key>ProcessType</key>
  <string>Interactive</string>
  <key>Umask</key>
  <integer>63</integer>
  <key>HardResourceLimits</key>
  <dict>
    <key>Core</key>
    <integer>0</integer>
  </dict>
  <key>StandardOutPath</key>
  <string>${escapedXml(log)}</string>
  <key>StandardErrorPath</key>
  <string>${escapedXml(log)}</string>
</dict>
</plist>
`;
}
