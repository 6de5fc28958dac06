// Files that the owner sends. They cross the channel in pieces, and the vault encrypts each before it touches the disk.
import { UPLOAD_PIECE_BYTES } from '../limits.ts';
import { Closed, Id, Nullable, Title, Type } from '../schemas/fields.ts';
import { ACTS_ONCE, forOwner, type Method, Nothing } from './method.ts';

export const uploads = {
  begin: {
    ...forOwner('upload.begin', ACTS_ONCE),
    /** The sender's name for the file: a hint of its kind, never a path. */
    params: Closed({ name: Nullable(Title) }),
    result: Closed({ upload: Id }),
    summary: 'Begin to take in a file of the owner',
  },
  append: {
    ...forOwner('upload.append', ACTS_ONCE),
    params: Closed({
      upload: Id,
      offset: Type.Integer({ minimum: 0 }),
      /** Base64. */
      bytes: Type.String({ maxLength: Math.ceil(UPLOAD_PIECE_BYTES / 3) * 4 }),
    }),
    result: Nothing,
    summary: 'Take in the next piece of a file',
  },
  abandon: {
    ...forOwner('upload.abandon', ACTS_ONCE),
    params: Closed({ upload: Id }),
    result: Nothing,
    summary: 'Forget a file that will not be used',
  },
} as const satisfies Record<string, Method>;

export const UPLOAD_METHODS: readonly Method[] = Object.values(uploads);
