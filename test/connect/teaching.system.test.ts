// What `hub connect --teach` writes where an assistant reads its instructions, and what of it is taken out again.
import { readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { connectStage } from '../support/connect-stage.ts';
import { runHub } from '../support/hub.ts';

const here = connectStage();
const { connect, inHome, put, connections } = here;
/** What stands between the marks at the beginning, as a strict reader has it. */
const frontOf = async (path: string) => parseYaml(/^---\n([\s\S]*?)\n---\n/.exec(await inHome(path))?.[1] ?? '');

describe('`hub connect --teach`', () => {
  it('teaches with --teach: a block beside what is there, shown before, and gone with the connection', async () => {
    const mine = '# Mine\n\nSpeak plainly.\n';
    const hints = '.config/goose/.goosehints';
    await put(hints, mine);
    const dry = await connect('goose', '--teach', '--dry-run');
    expect(dry.stdout).toContain('And this into ');
    expect(dry.stdout).toContain('`get_context_contract`');
    expect(await inHome(hints)).toBe(mine);
    const { code, stdout } = await connect('goose', '--preset', 'none', '--teach');
    expect([code, stdout]).toEqual([0, expect.stringContaining('it reads in ')]);
    const taught = await inHome(hints);
    expect(taught.startsWith(mine)).toBe(true);
    for (const part of ['<!-- context-hub: begin -->', '`propose_memory`', '<!-- context-hub: end -->'])
      expect(taught).toContain(part);
    expect(taught).not.toContain('hub_c_');
    expect((await stat(join(here.home, hints))).mode & 0o777).toBe(0o644);
    // Again: the same block, once, wherever it stands now.
    await writeFile(join(here.home, hints), `${taught}\n# More of mine\n`);
    await connect('goose', '--teach');
    const again = await inHome(hints);
    expect(again.match(/context-hub: begin/g)).toHaveLength(1);
    expect(again).toContain('# More of mine');
    expect((await connect('goose', '--remove')).stdout).toContain('What it was taught is taken out of ');
    const rest = await inHome(hints);
    expect(rest).not.toContain('context-hub');
    for (const part of ['# Mine', 'Speak plainly.', '# More of mine']) expect(rest).toContain(part);
  });

  it.each([
    ['claude-code', '.claude/skills/context-hub/SKILL.md'],
    ['chatgpt', '.codex/skills/context-hub/SKILL.md'],
    ['gemini', '.gemini/skills/context-hub/SKILL.md'],
    ['qwen', '.qwen/skills/context-hub/SKILL.md'],
    ['opencode', '.config/opencode/skills/context-hub/SKILL.md'],
    ['copilot', '.copilot/skills/context-hub/SKILL.md'],
    ['cursor', '.cursor/skills/context-hub/SKILL.md'],
    ['vscode', '.copilot/skills/context-hub/SKILL.md'],
    ['windsurf', '.codeium/windsurf/skills/context-hub/SKILL.md'],
    ['hermes', '.hermes/skills/context-hub/SKILL.md'],
    ['openclaw', '.openclaw/skills/context-hub/SKILL.md'],
  ])('teaches %s, which knows skills, by a skill, which goes with the connection', async (assistant, skill) => {
    expect((await connect(assistant, '--preset', 'none', '--teach')).code).toBe(0);
    expect(await frontOf(skill)).toEqual({ name: 'context-hub', description: expect.stringMatching(/^Use before /) });
    await connect(assistant, '--remove');
    await expect(inHome(skill)).rejects.toThrow('ENOENT');
    // Nothing of ours is left to be loaded, not even an empty folder.
    await expect(readdir(dirname(join(here.home, skill)))).rejects.toThrow('ENOENT');
  });

  it('teaches by a rule where there are rules, and refuses where nothing is known', async () => {
    for (const [id, rule] of [
      ['continue', '.continue/rules/context-hub.md'],
      ['cline', 'Documents/Cline/Rules/context-hub.md'],
      ['cline-cli', 'Documents/Cline/Rules/context-hub.md'],
    ] as const) {
      expect((await connect(id, '--preset', 'none', '--teach')).code).toBe(0);
      expect(await frontOf(rule)).toEqual({ description: expect.stringMatching(/^Use before /), alwaysApply: true });
      await connect(id, '--remove');
      await expect(inHome(rule)).rejects.toThrow('ENOENT');
    }
    const before = await connections();
    for (const [args, said] of [
      [['copilot', '--project'], 'reads no configuration inside a project'],
      [['lm-studio'], 'reads no instructions there that are known here'],
      [['claude-desktop'], 'reads no instructions there that are known here'],
    ] as const) {
      const { code, stderr } = await connect(...args, '--teach');
      expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(said)]);
      expect(code).not.toBe(0);
    }
    expect(await connections()).toBe(before);
  });

  it('teaches two that read the same skill by one, which stays as long as one of them is connected', async () => {
    const skill = '.copilot/skills/context-hub/SKILL.md';
    for (const id of ['vscode', 'copilot']) await connect(id, '--preset', 'none', '--teach');
    expect((await connect('copilot', '--remove', '--dry-run')).stdout).not.toContain('SKILL.md');
    const first = await connect('copilot', '--remove');
    expect(first.stdout).toContain(`${skill}, where VS Code reads it too.`);
    expect(await frontOf(skill)).toMatchObject({ name: 'context-hub' });
    expect((await connect('vscode', '--remove', '--dry-run')).stdout).toMatch(
      /, and what it was taught out of .*SKILL\.md\.$/m,
    );
    expect(await frontOf(skill)).toMatchObject({ name: 'context-hub' });
    expect((await connect('vscode', '--remove')).stdout).toContain('What it was taught is taken out of ');
    await expect(inHome(skill)).rejects.toThrow('ENOENT');
  });

  it.each([
    ['CODEX_HOME', 'chatgpt', 'config.toml', 'skills/context-hub/SKILL.md'],
    ['CLAUDE_CONFIG_DIR', 'claude-code', '.claude.json', 'skills/context-hub/SKILL.md'],
    ['XDG_CONFIG_HOME', 'opencode', 'opencode/opencode.json', 'opencode/skills/context-hub/SKILL.md'],
  ])('writes where %s says that %s keeps its things', async (variable, id, file, skill) => {
    const env = { HOME: here.home, [variable]: join(here.home, 'elsewhere') };
    const run = (...args: string[]) => runHub(['connect', id, ...args, '--yes'], { dataDir: here.hub.dataDir, env });
    expect((await run('--preset', 'none', '--teach')).code).toBe(0);
    expect(await inHome(`elsewhere/${file}`)).toContain('hub_c_');
    expect(await frontOf(`elsewhere/${skill}`)).toMatchObject({ name: 'context-hub' });
    expect(await readdir(here.home)).toEqual(['elsewhere']);
    expect((await run('--remove')).stdout).toContain('What it was taught is taken out of ');
    await expect(inHome(`elsewhere/${skill}`)).rejects.toThrow('ENOENT');
  });

  it('asks before it teaches: without a terminal, and without a word for it, it does nothing', async () => {
    const { code } = await runHub(['connect', 'goose', '--teach'], {
      dataDir: here.hub.dataDir,
      env: { HOME: here.home },
    });
    expect(code).not.toBe(0);
    await expect(inHome('.config/goose/.goosehints')).rejects.toThrow('ENOENT');
  });
});
