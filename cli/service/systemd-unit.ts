// The systemd user unit. It is as hardened as a unit can be that starts boxes of its own and a runtime that compiles:
//
// - not ProtectKernelTunables, ProtectKernelLogs, ProtectProc: they cover parts of /proc, and in such a /proc the kernel lets
//   nobody mount the fresh one that the box of each worker gets
// - not RestrictNamespaces, ProtectHostname: a box is made of namespaces, one of them with a name of its own
// - not MemoryDenyWriteExecute: V8 writes machine code
// - not what takes capabilities away (CapabilityBoundingSet, PrivateDevices, ProtectClock, ProtectKernelModules): the manager
//   of an ordinary user may not, and the unit would not start; what it would be for, the filter of system calls refuses
// - not PrivateUsers: where a system forbids namespaces the unit would not start. Newer managers make one by themselves for
//   the walls around the files, where they can; older ones of an ordinary user (252 is one) leave those walls out
import { type ServiceSettings, serviceCommand, signature } from './settings.ts';

export const UNIT_NAME = 'context-hub.service';

export function unitText(settings: ServiceSettings): string {
  const environment = Object.entries(settings.environment).map(
    ([name, value]) => `Environment=${quoted(`${name}=${value}`)}`,
  );
  return `# Written by \`hub service install\`, which also brings it up to date; \`hub service uninstall\` removes it.
# ${signature(settings)}
[Unit]
Description=Context Hub, a local vault of personal context
StartLimitIntervalSec=300
StartLimitBurst=5

[Service]
Type=exec
ExecStart=${serviceCommand(settings).map(quotedArgument).join(' ')}
${environment.map((line) => `${line}\n`).join('')}Restart=on-failure
RestartSec=5
# A mistake in the settings does not mend itself.
RestartPreventExitStatus=2
# The supervisor ends its workers in order; what is left after that is killed.
KillMode=mixed
TimeoutStopSec=40
# Where memory runs out and the kernel ends a worker, or a plugin, that one is started again, and the rest goes on.
OOMPolicy=continue
UMask=0077
LimitCORE=0
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${quoted(`-${settings.data_dir}`)}
# Where the hub keeps what it runs from, so that an upgrade takes nothing from under it.
CacheDirectory=context-hub
${isTemporary(settings) ? '' : 'PrivateTmp=yes\n'}ProtectControlGroups=yes
LockPersonality=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
SystemCallArchitectures=native
SystemCallFilter=~@clock @cpu-emulation @debug @module @obsolete @raw-io @reboot @swap
SystemCallErrorNumber=EPERM

[Install]
WantedBy=default.target
`;
}

/** A trial below /tmp would not be seen by a service with a /tmp of its own. */
function isTemporary(settings: ServiceSettings): boolean {
  return [...serviceCommand(settings), settings.data_dir].some((path) => /^\/(var\/)?tmp\//.test(path));
}

/** In a command line variables are put in as well. */
function quotedArgument(word: string): string {
  return quoted(word).replaceAll('$', '$$$$');
}

/** As systemd reads a word: quotes and backslashes escaped, and no specifier in it. */
function quoted(word: string): string {
  const escaped = word.replace(/["\\]/g, '\\$&').replaceAll('%', '%%');
  return /^[\w./:=-]+$/.test(word) ? word : `"${escaped}"`;
}
