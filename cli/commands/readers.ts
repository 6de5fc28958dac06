// `hub who ID`: who sees one thing, and who was told of it.
import type { ObjectReader, ObjectReaders } from '../../shared/schemas/readers.ts';
import { askApi, type OwnedHub } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine, styled } from '../terminal/output.ts';
import { when } from '../terminal/when.ts';

const NAME_LENGTH = 40;
const PURPOSE_LENGTH = 120;

const HIDDEN: Record<NonNullable<ObjectReader['hidden_by']>, string> = {
  scope_not_granted: 'it lies outside of what was granted',
  capability_missing: 'no grant lets it read things of this kind',
  classification_ceiling: 'it is more sensitive than what was granted',
  policy_exclusion: 'it does not count any more, or you keep it for yourself',
};

export async function whoSees(hub: OwnedHub, id: string, options: CommandOptions): Promise<void> {
  const answer = await askApi<ObjectReaders>(hub, 'GET', `/v1/objects/${id}/readers`);
  print(answer, describe(answer), options);
}

function describe({ version, owner_only, readers }: ObjectReaders): string {
  const about =
    version === null ? ['It was deleted.'] : owner_only ? ['Only you see it: it is kept from every assistant.'] : [];
  if (readers.length === 0) return [...about, 'Nobody but you sees it: nothing is connected.'].join('\n');
  return [...about, ...readers.map((reader) => lineOf(reader, version === null || owner_only))].join('\n');
}

function lineOf({ name, status, sees, hidden_by, told }: ObjectReader, isSaid: boolean): string {
  const now =
    status === 'revoked'
      ? 'revoked'
      : sees === 'now'
        ? 'sees it'
        : sees === 'past'
          ? 'sees it as what was true before'
          : 'does not see it';
  const why = hidden_by === null || isSaid || status === 'revoked' ? '' : `: ${HIDDEN[hidden_by]}`;
  return [`${styled('bold', readableLine(name, NAME_LENGTH))} ${now}${why}.`, `  ${toldLine(told)}`].join('\n');
}

function toldLine(told: ObjectReader['told']): string {
  if (told === null) return 'It was never told.';
  const what =
    told.part === 'named' ? ', no more than its name' : told.version === null ? '' : `, version ${told.version}`;
  const purpose = told.purpose === null ? '' : `, for “${readableLine(told.purpose, PURPOSE_LENGTH)}”`;
  const often = told.times === 1 ? '' : ` ${told.times} times in all.`;
  return `It was told ${when(told.at)}${what}${purpose}.${often}`;
}
