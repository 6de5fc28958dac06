// Loads what `hub start` loads, and ends: for the code cache (scripts/warm-code-cache.js).
import '../hub.ts';
import '../../shared/ipc/channel.ts';
import '../../shared/contracts/supervisor.ts';
import './commands/start.ts';
