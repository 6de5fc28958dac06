// What whoever asks for an export is told at once, before a job begins.
import type { ExportRequest } from '../../../../shared/schemas/archive.ts';
import { FAMILIES } from '../../../../shared/schemas/families.ts';
import { invalid } from '../../../../shared/validate.ts';
import { checkPassphrase } from '../container/passphrase.ts';

export function checkExport({ passphrase, filters }: ExportRequest): void {
  checkPassphrase(passphrase);
  const unknown = filters?.types?.find((type) => !FAMILIES.some((family) => family.type === type));
  if (unknown === undefined) return;
  const msg = `must be some of ${FAMILIES.map(({ type }) => type).join(', ')}`;
  throw invalid([{ loc: ['body', 'filters', 'types'], msg, type: 'enum' }]);
}
