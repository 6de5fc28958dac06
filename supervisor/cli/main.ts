// The `hub` command. `start` is the supervisor itself and loads nothing it does not need; the rest talks to a running hub.
import { parseArgs } from 'node:util';

const [command, ...rest] = process.argv.slice(2);

try {
  if (command === 'start') {
    const { values } = parseArgs({
      args: rest,
      options: {
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        host: { type: 'string' },
        recovery: { type: 'boolean' },
      },
    });
    const { start } = await import('./commands/start.ts');
    await start({ ...values, dataDir: values['data-dir'] });
  }
  process.exit(process.exitCode ?? 0);
} catch (error) {
  const { message, exitCode = 1 } = error as Error & { exitCode?: number };
  process.stderr.write(`hub: ${message}\n`);
  process.exit(exitCode);
}
