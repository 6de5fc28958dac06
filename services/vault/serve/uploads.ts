// Files of the owner, as they come in.
import { uploads as contract } from '../../../shared/contracts/uploads.ts';
import type { Uploads } from '../archive/uploads.ts';
import type { Desk } from './desk.ts';

const ANYTIME = { anytime: true } as const;

export function serveUploads(desk: Desk, uploads: Uploads): void {
  desk
    .read(contract.begin, (_vault, { name }) => ({ upload: uploads.begin(name) }), ANYTIME)
    .read(
      contract.append,
      (_vault, { upload, offset, bytes }) => {
        uploads.append(upload, offset, Buffer.from(bytes, 'base64'));
        return {};
      },
      ANYTIME,
    )
    .read(
      contract.abandon,
      (_vault, { upload }) => {
        uploads.hangUp(upload);
        return {};
      },
      ANYTIME,
    );
}
