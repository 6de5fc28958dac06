// `hub connect`, the real command against a real hub and files in a home of its own.
import { execFileSync } from 'node:child_process';
import { statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { bridgeClient } from '../support/bridge.ts';
import { canHaveSmallDisk, SmallDisk } from '../support/disks/small-disk.ts';
import { runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';
import { HAS_TERMINAL, typedAt } from '../support/typed-at.ts';

const hasSmallDisk = await canHaveSmallDisk();

let hub: TestHub;
let project: string;
let home: string;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
  project = (await hub.request('POST', '/v1/projects', { body: { title: 'Trip to Oslo' } })).body.id;
  const memory = { kind: 'semantic', statement: 'The train leaves at nine', project_id: project };
  await hub.request('POST', '/v1/memories', { body: memory });
});
afterAll(() => hub[Symbol.asyncDispose]());
beforeEach(async () => {
  home = await temporaryDir();
});
afterEach(() => rm(home, { recursive: true, force: true }));

const connect = (...args: string[]) =>
  runHub(['connect', ...args, '--yes'], { dataDir: hub.dataDir, env: { HOME: home } });
const inHome = (path: string) => readFile(join(home, path), 'utf8');
/** What stands between the marks at the beginning, as a strict reader has it. */
const frontOf = async (path: string) => parseYaml(/^---\n([\s\S]*?)\n---\n/.exec(await inHome(path))?.[1] ?? '');
const connections = async () => (await hub.request('GET', '/v1/connections?limit=500')).body.length as number;

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(home, path)), { recursive: true });
  await writeFile(join(home, path), text, { mode: 0o644 });
}

describe('`hub connect`', () => {
  it.each([
    ['copilot', 'Copilot CLI', '.copilot/mcp-config.json', 'mcpServers', { type: 'local', tools: ['*'] }],
    ['zed', 'Zed', '.config/zed/settings.json', 'context_servers', { source: 'custom' }],
  ])('writes what %s reads, where it reads it, and takes it out again', async (id, name, file, under, more) => {
    await put(file, '{\n  // mine\n  "theme": "dark",\n}\n');
    const { code, stdout } = await connect(id, '--preset', 'read_active_projects');
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${name} is connected`)]);
    const written = await inHome(file);
    expect(JSON.parse(written.replace('// mine', '').replace(/,(?=\s*\})/g, ''))).toMatchObject({
      theme: 'dark',
      [under]: { 'context-hub': { ...more, env: { HUB_BASE: hub.base } } },
    });
    expect((await connect(id, '--remove')).stdout).toContain('not connected any more');
    expect(await inHome(file)).not.toContain('hub_c_');
  });

  it('finishes the connection that was begun on the page, and leaves no twin of it', async () => {
    await connect('cursor', '--preset', 'none');
    const old = JSON.parse(await inHome('.cursor/mcp.json')).mcpServers['context-hub'].env.HUB_TOKEN;
    const begun = (await hub.request('POST', '/v1/connections/links', { body: { name: 'My editor' } })).body;
    const grant = { connection_id: begun.connection_id, preset: 'read_active_projects' };
    await hub.request('POST', '/v1/grants', { body: grant });
    const before = await connections();
    const { code, stdout } = await connect('cursor', '--code', begun.code.toLowerCase());
    expect([code, stdout]).toEqual([0, expect.stringContaining('"Trip to Oslo" is at hand')]);
    expect(await connections()).toBe(before);
    const { env } = JSON.parse(await inHome('.cursor/mcp.json')).mcpServers['context-hub'];
    const self = await hub.request('GET', '/v1/mcp/resources?uri=/connection/self', { token: env.HUB_TOKEN });
    expect(self.body.connection.id).toBe(begun.connection_id);
    // What stood there before is nobody's any more.
    expect((await hub.request('GET', '/v1/mcp/resources?uri=/connection/self', { token: old })).status).toBe(401);
    const written = await inHome('.cursor/mcp.json');
    const again = await connect('cursor', '--code', begun.code);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('This pairing code is not good')]);
    expect(await inHome('.cursor/mcp.json')).toBe(written);
    expect(await connections()).toBe(before);
  });

  it.each([
    ['opencode', '.config/opencode/opencode.json', '"environment": {'],
    ['goose', '.config/goose/config.yaml', 'cmd: '],
    ['continue', '.continue/mcpServers/context-hub.json', '"command": '],
  ])('says it to %s in its own words, and knows its token again', async (id, file, word) => {
    expect((await connect(id, '--preset', 'none')).code).toBe(0);
    expect(await inHome(file)).toContain(word);
    const before = await connections();
    expect((await connect(id)).stdout).toContain('connected again');
    expect(await connections()).toBe(before);
    expect((await connect(id, '--remove')).stdout).toContain('Its connection is revoked.');
  });

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
    expect((await stat(join(home, hints))).mode & 0o777).toBe(0o644);
    // Again: the same block, once, wherever it stands now.
    await writeFile(join(home, hints), `${taught}\n# More of mine\n`);
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
    await expect(readdir(dirname(join(home, skill)))).rejects.toThrow('ENOENT');
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
    const env = { HOME: home, [variable]: join(home, 'elsewhere') };
    const run = (...args: string[]) => runHub(['connect', id, ...args, '--yes'], { dataDir: hub.dataDir, env });
    expect((await run('--preset', 'none', '--teach')).code).toBe(0);
    expect(await inHome(`elsewhere/${file}`)).toContain('hub_c_');
    expect(await frontOf(`elsewhere/${skill}`)).toMatchObject({ name: 'context-hub' });
    expect(await readdir(home)).toEqual(['elsewhere']);
    expect((await run('--remove')).stdout).toContain('What it was taught is taken out of ');
    await expect(inHome(`elsewhere/${skill}`)).rejects.toThrow('ENOENT');
  });

  it('asks before it teaches: without a terminal, and without a word for it, it does nothing', async () => {
    const { code } = await runHub(['connect', 'goose', '--teach'], { dataDir: hub.dataDir, env: { HOME: home } });
    expect(code).not.toBe(0);
    await expect(inHome('.config/goose/.goosehints')).rejects.toThrow('ENOENT');
  });

  it('pairs any other program, and prints what belongs into its configuration in four forms', async () => {
    const { code, stdout, stderr } = await connect(
      'other',
      'Night agent',
      '--print',
      '--preset',
      'read_active_projects',
    );
    expect(code).toBe(0);
    for (const form of [
      '"mcpServers": {',
      '[mcp_servers.context-hub]',
      'mcp_servers:\n  context-hub:',
      `"url": "${hub.base}/v1/mcp"`,
    ])
      expect(stdout).toContain(form);
    expect(stderr).toContain('Night agent is paired.');
    expect(stderr).toMatch(/It may do this, and has not asked yet: Can read projects/);
    const tokens = new Set(stdout.match(/hub_c_[\w-]{43}/g));
    expect(tokens.size).toBe(1);
    const [token] = tokens;
    expect((await hub.request('GET', '/v1/mcp/tools', { token: token as string })).status).toBe(200);
    for (const [args, said] of [
      [['other', '--print'], 'Say what it is to be called'],
      [['other', 'One'], '--print'],
      [['cursor', 'One'], 'takes a name'],
    ] as const) {
      const refused = await connect(...args);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(said)]);
    }
    const dry = await connect('other', 'Nobody', '--print', '--dry-run');
    expect([dry.code, dry.stdout]).toEqual([0, expect.not.stringMatching(/hub_c_/)]);
  });

  it('pairs, grants, writes beside what is there, keeps a copy, and says what the assistant sees', async () => {
    const mine = '{\n  // mine\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n';
    await put('.cursor/mcp.json', mine);
    const { code, stdout, stderr } = await connect('cursor', '--preset', 'read_active_projects');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Cursor is connected, in ');
    expect(stdout).toContain('Can read projects');
    expect(stdout).toContain('"Trip to Oslo" is at hand');
    expect(stdout).toContain('with 1 memory.');
    expect(stdout).not.toMatch(/hub_[co]_/);
    const text = await inHome('.cursor/mcp.json');
    expect(text).toContain('// mine');
    expect(text).toContain('"other": { "command": "x" }');
    expect((await stat(join(home, '.cursor/mcp.json'))).mode & 0o777).toBe(0o600);
    const [backup, ...more] = (await readdir(join(home, '.cursor'))).filter((name) => name.endsWith('.backup'));
    expect([await inHome(`.cursor/${backup}`), more]).toEqual([mine, []]);

    const { env, command } = JSON.parse(text.replace('// mine', '')).mcpServers['context-hub'];
    expect(command).toMatch(/^\/.*node$/);
    await using bridge = await bridgeClient(env);
    expect((await bridge.call('get_context_contract', { purpose: 'Oslo' })).structuredContent).toMatchObject({
      situation: { project_id: project },
    });

    // Again: the same connection with a new token, and nothing is asked.
    const before = await connections();
    expect((await connect('cursor')).stdout).toContain('Cursor is connected again');
    expect(await connections()).toBe(before);
    expect(await inHome('.cursor/mcp.json')).not.toContain(env.HUB_TOKEN);
    // In the same words: it holds what it held, once.
    const twice = JSON.parse((await connect('cursor', '--preset', 'read_active_projects', '--json')).stdout);
    expect(twice.granted).toHaveLength(1);

    const removed = await connect('cursor', '--remove');
    expect(removed.stdout).toContain('Its connection is revoked.');
    expect(await inHome('.cursor/mcp.json')).toContain('// mine');
    expect(await inHome('.cursor/mcp.json')).not.toMatch(/context-hub|hub_c_/);
    const { code: again, stdout: said } = await connect('cursor', '--remove');
    expect([again, said]).toEqual([0, expect.stringContaining('is not connected')]);
  });

  it.each([
    ['claude-code', '.claude.json'],
    ['claude-desktop', '.config/Claude/claude_desktop_config.json'],
    ['chatgpt', '.codex/config.toml'],
    ['hermes', '.hermes/config.yaml'],
    ['openclaw', '.openclaw/openclaw.json'],
  ])('connects %s in its own file, where there was none', async (assistant, path) => {
    const { code, stdout } = await connect(assistant, '--only', 'trip to oslo', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      assistant,
      file: join(home, path),
      backup: null,
      granted: [expect.stringContaining('one project')],
      // What this grant allows; the rest is not even listed.
      probe: { tools: 7, situation: 'Trip to Oslo', refusal: null },
    });
    expect(stdout).not.toMatch(/hub_[co]_/);
    const text = await inHome(path);
    for (const part of ['context-hub', 'mcp-bridge', 'HUB_TOKEN', hub.base]) expect(text).toContain(part);
  });

  it('with --only leaves one project and nothing else: what showed more is withdrawn, and named', async () => {
    await connect('cursor', '--preset', 'read_active_projects');
    await connect('cursor', '--preset', 'always_ask_before_sending');
    const dry = await connect('cursor', '--only', 'trip to oslo', '--dry-run');
    expect(dry.stdout).toContain('shows more than the one project would be withdrawn');
    const { code, stdout } = await connect('cursor', '--only', 'trip to oslo');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Withdrawn, because it showed more: Can read projects/)]);
    // What shows nothing stays.
    const again = JSON.parse((await connect('cursor', '--only', 'trip to oslo', '--json')).stdout);
    expect(again.withdrawn).toEqual([]);
    expect(again.granted).toHaveLength(2);
    expect(again.granted.join()).toContain('one project');
    const { body } = await hub.request('GET', `/v1/grants?connection=${again.connection_id}&status=active`);
    const reading = body.filter(({ capabilities }: { capabilities: string[] }) =>
      capabilities.includes('project.read'),
    );
    expect(reading.map(({ selectors }: { selectors: object }) => selectors)).toEqual([{ project }]);
    // A list of this one project is no more than it.
    const listed = { connection_id: again.connection_id, preset: 'read_project', selectors: { project: [project] } };
    await hub.request('POST', '/v1/grants', { body: listed });
    const same = JSON.parse((await connect('cursor', '--only', 'trip to oslo', '--json')).stdout);
    expect([same.withdrawn, same.granted.length]).toEqual([[], 3]);
    // With a preset it comes beside what is held.
    const wider = JSON.parse((await connect('cursor', '--preset', 'read_active_projects', '--json')).stdout);
    expect([wider.withdrawn, wider.granted.length]).toEqual([[], 4]);
  });

  it.skipIf(!HAS_TERMINAL)('asks at a terminal before --only withdraws something (needs script)', async () => {
    const { connection_id } = JSON.parse(
      (await connect('cursor', '--preset', 'read_active_projects', '--json')).stdout,
    );
    const held = async () =>
      (await hub.request('GET', `/v1/grants?connection=${connection_id}&status=active`)).body.length;
    const narrow = (answer: string) =>
      typedAt(['connect', 'cursor', '--only', project, '--data-dir', hub.dataDir], {
        question: 'Withdraw it?',
        answer,
        env: { HOME: home },
      });
    expect((await narrow('n')).shown).toMatch(/sees more by it than the one project:\s+Can read projects/);
    expect(await held()).toBe(2);
    expect((await narrow('y')).shown).toContain('Withdrawn, because it showed more');
    expect(await held()).toBe(1);
  });

  /** A connection that waits, and may see every active project. */
  const begunOnPage = async (name: string) => {
    const begun = (await hub.request('POST', '/v1/connections/links', { body: { name } })).body;
    const body = { connection_id: begun.connection_id, preset: 'read_active_projects' };
    await hub.request('POST', '/v1/grants', { body });
    return begun as { connection_id: string; code: string };
  };
  const heldBy = async (connection_id: string) =>
    (await hub.request('GET', `/v1/grants?connection=${connection_id}&status=active`)).body.length as number;

  it.each([
    ['chatgpt', 'ChatGPT', ['chatgpt', '--print']],
    ['other', 'An agent of mine', ['other', 'An agent of mine', '--print']],
    ['cursor by its code', 'Begun for Cursor', ['cursor']],
  ])('with --only withdraws from %s what it was granted on the page', async (_, name, args) => {
    const { connection_id, code } = await begunOnPage(name);
    const whole = [...args, '--only', 'trip to oslo', ...(args[0] === 'cursor' ? ['--code', code] : [])];
    const dry = await connect(...whole, '--dry-run');
    expect(dry.stdout).toContain('shows more than the one project would be withdrawn');
    expect(await heldBy(connection_id)).toBe(1);
    const told = JSON.parse((await connect(...whole, '--json')).stdout);
    expect(told).toMatchObject({
      connection_id,
      withdrawn: [expect.stringContaining('Can read projects')],
      granted: [expect.stringContaining('one project')],
    });
    expect(await heldBy(connection_id)).toBe(1);
  });

  it.skipIf(!HAS_TERMINAL)(
    'asks at a terminal as well where only a code names the connection (needs script)',
    async () => {
      const narrow = async (answer: string) => {
        const { connection_id, code } = await begunOnPage('Begun for Cursor');
        const { shown } = await typedAt(
          ['connect', 'cursor', '--code', code, '--only', project, '--data-dir', hub.dataDir],
          { question: 'Withdraw it?', answer, env: { HOME: home } },
        );
        return { shown, held: await heldBy(connection_id) };
      };
      const kept = await narrow('n');
      expect(kept.shown).toMatch(/sees more by it than the one project:\s+Can read projects/);
      expect(kept.held).toBe(2);
      const withdrawn = await narrow('y');
      expect(withdrawn.shown).toContain('Withdrawn, because it showed more');
      expect(withdrawn.held).toBe(1);
    },
  );

  it.skipIf(!isLinux).each([
    ['by its name', 'Cursor', false],
    ['by its code', 'Begun for Cursor', true],
  ])(
    'ends what was begun on the page, and found %s, where its token can be written nowhere',
    async (_, name, byCode) => {
      const { connection_id, code } = await begunOnPage(name);
      await symlink('/sys/kernel', join(home, '.cursor'));
      expect(await connect('cursor', ...(byCode ? ['--code', code] : []))).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^The connection that was begun on the page is ended, .*\n.* cannot be written, so it was left as it is/,
        ),
      });
      const { body } = await hub.request('GET', '/v1/connections?limit=500');
      expect(body.find(({ id }: { id: string }) => id === connection_id)).toMatchObject({ status: 'revoked' });
    },
  );

  it.each([
    ['chatgpt', 'ChatGPT', ['chatgpt']],
    ['other', 'My own agent', ['other', 'My own agent']],
  ])(
    'with --print goes on with the connection of %s that waits, which is not seen before it calls',
    async (_, name, args) => {
      const begun = (await hub.request('POST', '/v1/connections/links', { body: { name } })).body;
      const before = await connections();
      const dry = await connect(...args, '--print', '--dry-run', '--json');
      expect(JSON.parse(dry.stdout).connection_id).toBe(begun.connection_id);
      const { code, stdout } = await connect(...args, '--print', '--preset', 'read_active_projects', '--json');
      const printed = JSON.parse(stdout);
      expect([code, printed.connection_id]).toEqual([0, begun.connection_id]);
      expect(await connections()).toBe(before);
      const seen = async () => {
        const { body } = await hub.request('GET', '/v1/connections?limit=500');
        return body.find(({ id }: { id: string }) => id === begun.connection_id).last_seen_at;
      };
      expect(await seen()).toBeNull();
      const token = /hub_c_[\w-]{43}/.exec(stdout)?.[0] as string;
      expect((await hub.request('GET', '/v1/search?q=oslo', { token })).status).toBe(200);
      await expect.poll(seen).not.toBeNull();
      // It waits no more: the next one is another.
      const next = JSON.parse((await connect(...args, '--print', '--preset', 'none', '--json')).stdout);
      expect(next.connection_id).not.toBe(begun.connection_id);
    },
  );

  it('grants nothing where nobody was asked, and says so', async () => {
    const { code, stdout } = await connect('claude-code');
    expect([code, stdout]).toEqual([0, expect.stringContaining('It sees nothing yet')]);
  });

  it('changes nothing with --dry-run, and no file with --print', async () => {
    await put('.hermes/config.yaml', 'model: o\n');
    const before = await connections();
    const dry = await connect('hermes', '--dry-run');
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(/^This would pair Hermes/)]);
    expect(dry.stdout).not.toMatch(/hub_c_/);
    expect(await connections()).toBe(before);
    const printed = await connect('hermes', '--print');
    expect([printed.code, printed.stdout]).toEqual([0, expect.stringMatching(/^mcp_servers:\n {2}context-hub:\n/)]);
    expect(await inHome('.hermes/config.yaml')).toBe('model: o\n');
    expect(await readdir(join(home, '.hermes'))).toEqual(['config.yaml']);
  });

  it('never overwrites a file that it cannot read, and pairs nobody then', async () => {
    const broken = '{"mcpServers": {';
    await put('.cursor/mcp.json', broken);
    const before = await connections();
    for (const more of [[], ['--dry-run'], ['--remove']]) {
      const { code, stdout, stderr } = await connect('cursor', '--preset', 'none', ...more);
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('was left as it is')]);
    }
    expect(await inHome('.cursor/mcp.json')).toBe(broken);
    expect(await readdir(join(home, '.cursor'))).toEqual(['mcp.json']);
    expect(await connections()).toBe(before);
  });

  it('reads no configuration that is not UTF-8 as if it were: every byte of it stays', async () => {
    const latin = Buffer.from('{"city": "M\u00fcnchen"}\n', 'latin1');
    await put('.cursor/mcp.json', '');
    await writeFile(join(home, '.cursor/mcp.json'), latin);
    const before = await connections();
    const { code, stderr } = await connect('cursor', '--preset', 'none');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not UTF-8 text, so nothing was changed')]);
    expect(await readFile(join(home, '.cursor/mcp.json'))).toEqual(latin);
    expect(await readdir(join(home, '.cursor'))).toEqual(['mcp.json']);
    expect(await connections()).toBe(before);
  });

  it('writes beside what an editor has put a byte order mark before, and the copy has it still', async () => {
    const marked = '\ufeff{"theme": "dark"}\n';
    await put('.cursor/mcp.json', marked);
    expect((await connect('cursor', '--preset', 'none')).code).toBe(0);
    expect(JSON.parse(await inHome('.cursor/mcp.json'))).toMatchObject({ theme: 'dark' });
    const [backup] = (await readdir(join(home, '.cursor'))).filter((name) => name.endsWith('.backup'));
    expect(await inHome(`.cursor/${backup}`)).toBe(marked);
  });

  it('puts no file in the place of a link that leads nowhere at the moment', async () => {
    await mkdir(join(home, '.cursor'));
    await symlink(join(home, 'not mounted/mcp.json'), join(home, '.cursor/mcp.json'));
    const before = await connections();
    for (const more of [[], ['--dry-run'], ['--remove']]) {
      const { code, stderr } = await connect('cursor', '--preset', 'none', ...more);
      expect([code, stderr]).toEqual([1, expect.stringContaining('is a link to a file that is not there')]);
    }
    expect(await readlink(join(home, '.cursor/mcp.json'))).toBe(join(home, 'not mounted/mcp.json'));
    expect(await connections()).toBe(before);
  });

  it('waits for nothing where something else than a file has its name', async () => {
    await mkdir(join(home, '.cursor'));
    execFileSync('mkfifo', [join(home, '.cursor/mcp.json')]);
    const { code, stderr } = await connect('cursor', '--preset', 'none');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a file, so nothing was changed')]);
  });

  it.skipIf(!hasSmallDisk)('leaves no copy of what it could not write (needs a disk of its own)', async () => {
    await using disk = new SmallDisk(1);
    const config = join(disk.directory, 'mcp.json');
    await writeFile(config, `{"theme": "${'dark '.repeat(40)}"}\n`);
    await mkdir(join(home, '.cursor'));
    await symlink(config, join(home, '.cursor/mcp.json'));
    leaveRoomForOneFile(disk);
    const before = await readdir(disk.directory);
    const { code, stderr } = await connect('cursor', '--preset', 'none');
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be written, so it was left as it is')]);
    expect(await readdir(disk.directory)).toEqual(before);
  });

  it('writes where a link leads, and leaves the link', async () => {
    await put('dotfiles/mcp.json', '{}');
    await mkdir(join(home, '.cursor'));
    await symlink(join(home, 'dotfiles/mcp.json'), join(home, '.cursor/mcp.json'));
    expect((await connect('cursor', '--preset', 'none')).code).toBe(0);
    expect(await inHome('dotfiles/mcp.json')).toContain('context-hub');
  });

  it('refuses in a sentence what it cannot do', async () => {
    const before = await connections();
    for (const [args, code, said] of [
      [['clippy'], 2, 'cursor, claude-code'],
      [['Cursr'], 2, 'Did you mean `cursor`?'],
      [[], 2, 'assistant'],
      [['cursor', '--preset', 'everything'], 2, 'read_active_projects'],
      [['cursor', '--preset', 'none', '--only', 'Trip to Oslo'], 2, '--only'],
      [['cursor', '--preset', 'read_project'], 2, '--only'],
      [['cursor', '--only', 'No such project'], 1, 'no project'],
      [['claude-desktop', '--project'], 1, '--project'],
    ] as const) {
      const answer = await connect(...args);
      expect([answer.code, answer.stderr], args.join(' ')).toEqual([code, expect.stringContaining(said)]);
      expect(answer.stderr.trim().split('\n')).toHaveLength(1);
    }
    const homeless = await runHub(['connect', 'cursor', '--yes'], {
      dataDir: hub.dataDir,
      env: { HOME: join(home, 'nowhere') },
    });
    expect([homeless.code, homeless.stderr]).toEqual([1, expect.stringContaining('home directory')]);
    const nobody = await runHub(['connect', 'cursor', '--yes'], { dataDir: home, env: { HOME: home } });
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('`hub start`')]);
    expect(await connections()).toBe(before);
    expect(await readdir(home)).toEqual([]);
  });
});

/** Its last page: for the copy, and not for what is written after it. */
function leaveRoomForOneFile({ directory }: SmallDisk): void {
  const filler = join(directory, 'filler');
  try {
    writeFileSync(filler, Buffer.alloc(2 ** 21));
  } catch {}
  truncateSync(filler, statSync(filler).size - 4096);
}
