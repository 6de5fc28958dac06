// The profile for macOS, as text: what it allows is a short list, and everything else is denied.
import { describe, expect, it } from 'vitest';
import { launchIn } from '../../services/plugin-host/run/box.ts';
import { seatbeltProfile } from '../../services/plugin-host/run/seatbelt.ts';

describe('the profile for macOS', () => {
  const profile = seatbeltProfile('/opt/node', ['/hub/child']);

  it('denies what it does not name', () => {
    const [, first, ...rules] = profile.split('\n');
    expect(first).toBe('(deny default)');
    expect(rules.every((rule) => rule.startsWith('(allow '))).toBe(true);
    for (const power of ['network', 'process-fork', 'mach-lookup', 'file-write-create', 'ipc'])
      expect(profile).not.toContain(power);
  });

  it('lets Node read itself and the program of the child, and no home', () => {
    expect(profile).toContain('(literal "/opt/node")');
    expect(profile).toContain('(subpath "/hub/child")');
    expect(profile).not.toContain('/Users');
  });

  it('takes no rule out of the name of a folder', () => {
    const hostile = seatbeltProfile('/opt/node', ['/a"))(allow default)(deny file-read* (subpath "']);
    expect(hostile).toContain('(subpath "/a\\"))(allow default)(deny file-read* (subpath \\"")');
  });

  it('goes around Node, with an empty environment, and is told as what it is', () => {
    const box = {
      prlimit: undefined,
      setpriv: undefined,
      bubblewrap: undefined,
      seccomp: undefined,
      seatbelt: true,
      missing: null,
    };
    const { command, args, layers } = launchIn(box, { memoryBytes: 2 ** 28, cpuSeconds: 1, wallMs: 1 });
    expect([command, ...args].slice(0, 4)).toEqual(['/usr/bin/env', '-i', '/usr/bin/sandbox-exec', '-p']);
    expect(args).toContain(process.execPath);
    expect(layers).toContain('seatbelt');
    expect(layers).not.toContain('memory-limit');
  });
});
