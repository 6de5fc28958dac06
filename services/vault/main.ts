// The vault process. It alone holds the key, the database and every decision about who may do what.
// It trusts its data directory's file system and the OS keyring; it trusts no peer: every call is validated, and every
// call that needs an owner carries the token that proves one. It opens no socket and starts no process.
import { runWorker } from '../../shared/ipc/worker.ts';
import { startVaultService } from './service.ts';

runWorker({
  name: 'vault',
  peers: ['api', 'connectors', 'plugin-host', 'embeddings', 'courier'],
  start: startVaultService,
});
