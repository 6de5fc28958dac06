// Files of the owner, as they come in.
import { uploads as methods } from '../../../shared/methods/uploads.ts';
import type { Uploads } from '../archive/uploads.ts';
import type { CallGate } from './call-gate.ts';

const ANYTIME = { anytime: true } as const;

export function serveUploads(gate: CallGate, uploads: Uploads): void {
  gate
    .read(methods.begin, (_vault, { name }) => ({ upload: uploads.begin(name) }), ANYTIME)
    .read(
      methods.append,
      (_vault, { upload, offset, bytes }) => {
        uploads.append(upload, offset, Buffer.from(bytes, 'base64'));
        return {};
      },
      ANYTIME,
    )
    .read(
      methods.abandon,
      (_vault, { upload }) => {
        uploads.hangUp(upload);
        return {};
      },
      ANYTIME,
    );
}
