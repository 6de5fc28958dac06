// What whoever asks for an export is told at once, before a job begins.
import type { ExportFilters, ExportRequest } from '../../../../shared/schemas/archive.ts';
import { FAMILIES } from '../../../../shared/schemas/families.ts';
import { invalid } from '../../../../shared/validate.ts';
import type { Reader } from '../../store/db/sql.ts';
import { checkPassphrase } from '../container/passphrase.ts';

export function checkExport(reader: Reader, { passphrase, filters }: ExportRequest): void {
  checkPassphrase(passphrase);
  checkTypes(filters);
  checkProject(reader, filters);
}

function checkTypes(filters: ExportFilters | undefined): void {
  const unknown = filters?.types?.find((type) => !FAMILIES.some((family) => family.type === type));
  if (unknown === undefined) return;
  const msg = `must be some of ${FAMILIES.map(({ type }) => type).join(', ')}`;
  throw invalid([{ loc: ['body', 'filters', 'types'], msg, type: 'enum' }]);
}

/** One that was deleted has a history to take along; one that never was would leave an archive of nothing. */
function checkProject(reader: Reader, filters: ExportFilters | undefined): void {
  const { project } = filters ?? {};
  if (project === undefined || reader.one`SELECT 1 FROM objects WHERE id = ${project} AND type = 'project'`) return;
  const msg = 'names no project of this vault';
  throw invalid([{ loc: ['body', 'filters', 'project'], msg, type: 'reference' }]);
}
