// Validation of anything that crosses a boundary. Validators are compiled at their first use: a process pays only for
// the methods it is asked for.
import { Compile, type Static, type TSchema, type Validator } from '#typebox';
import { HubError } from './errors.ts';
import { idForm, idOfNothing } from './id-kinds.ts';
import { kindsIn } from './several-forms.ts';
import type { ValidationIssue } from './validation-issue.ts';

const compiled = new WeakMap<TSchema, Validator>();

export function validatorOf(schema: TSchema): Validator {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  return validator;
}

export function conforms<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  return validatorOf(schema).Check(value);
}

/** Ten lines say what is wrong; the eleventh says it again. */
const MAX_ISSUES = 10;

/** The faults of `value`, in the words of the schema: places and rules, never the value itself. */
export function issuesOf(schema: TSchema, value: unknown, root: string): ValidationIssue[] {
  const kinds = kindsIn(schema, value);
  if (kinds?.meant.length === 0)
    return [{ loc: [root, kinds.name], msg: `must be ${oneOf(kinds.choices)}`, type: 'enum' }];
  // The checker stops after a few faults, and those of other forms would use them up.
  const [meant = schema, ...others] = kinds?.meant ?? [];
  const issues: ValidationIssue[] = [];
  const seen = new Set<string>();
  for (const error of ofItsKind([...validatorOf(others.length === 0 ? meant : schema).Errors(value)])) {
    // A false schema is how "no other properties" looks from inside; the error above it names the property.
    if (error.keyword === 'boolean' || error.keyword === 'anyOf') continue;
    const path = error.instancePath.split('/').slice(1).map(decodePointer);
    for (const { loc, msg, type } of explain(error, [root, ...path])) {
      const place = loc.join('/');
      // Of several forms, each with a constant or a type of its own. That a value may be null as well says nothing of this one.
      const isOfForms = type === 'const' || (type === 'type' && !msg.endsWith(' null'));
      const known = isOfForms ? issues.find((each) => each.type === type && each.loc.join('/') === place) : null;
      const form = msg.replace('must be ', '');
      if (known && !known.msg.replace('must be ', '').split(' or ').includes(form)) known.msg += ` or ${form}`;
      if (seen.has(place)) continue;
      seen.add(place);
      issues.push({ loc, msg, type });
      if (issues.length === MAX_ISSUES) return issues;
    }
  }
  if (issues.length === 0) issues.push({ loc: [root], msg: 'has the wrong form', type: 'form' });
  return issues;
}

export function validationFailed(schema: TSchema, value: unknown, root: string): HubError {
  return invalid(issuesOf(schema, value, root));
}

export function invalid(errors: ValidationIssue[]): HubError {
  const first = errors[0];
  const detail = first === undefined ? 'The request is not valid.' : `${place(first.loc)} ${first.msg}.`;
  return new HubError('validation_failed', detail, { errors });
}

function place(loc: ValidationIssue['loc']): string {
  const [root, ...rest] = loc;
  return rest.length === 0 ? `The ${root}` : `${root}: ${rest.join('.')}`;
}

function decodePointer(segment: string): string | number {
  const name = segment.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 100);
  return /^(0|[1-9]\d{0,8})$/.test(name) ? Number(name) : name;
}

interface SchemaError {
  keyword: string;
  schemaPath: string;
  params: unknown;
  message: string;
}

/** A constant of one of several forms, and the form. */
const OF_A_FORM = /^(.*\/anyOf\/\d+)\/properties\/[^/]+$/;
/** One of several forms itself. */
const A_FORM = /^.*\/anyOf\/\d+$/;

/** Of several forms that are told apart by their type, or by a constant as by their kind, what is wrong with the one that was meant. */
function ofItsKind<E extends SchemaError>(errors: readonly E[]): E[] {
  const others = errors.flatMap(({ keyword, schemaPath }) => {
    if (keyword === 'type') return A_FORM.test(schemaPath) ? schemaPath : [];
    return keyword === 'const' ? (OF_A_FORM.exec(schemaPath)?.[1] ?? []) : [];
  });
  const otherOf = ({ schemaPath }: E) => others.find((form) => `${schemaPath}/`.startsWith(`${form}/`));
  const isMeant = (union: string) =>
    errors.some((error) => error.schemaPath.startsWith(`${union}/`) && otherOf(error) === undefined);
  return errors.filter((error) => {
    const other = otherOf(error);
    return other === undefined || !isMeant(other.slice(0, other.lastIndexOf('/')));
  });
}

function oneOf(choices: readonly unknown[]): string {
  return choices.length > 2 ? `one of ${choices.join(', ')}` : choices.join(' or ');
}

function explain(error: SchemaError, loc: (string | number)[]): ValidationIssue[] {
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return list(params.requiredProperties).map((name) => ({
        loc: [...loc, name],
        msg: 'is missing',
        type: 'missing',
      }));
    case 'additionalProperties':
      return list(params.additionalProperties).map((name) => ({
        loc: [...loc, name.slice(0, 100)],
        msg: 'is not a known property',
        type: 'unknown_property',
      }));
    case 'enum':
      return [{ loc, msg: `must be one of ${list(params.allowedValues).join(', ')}`, type: 'enum' }];
    case 'const':
      return [{ loc, msg: `must be ${params.allowedValue}`, type: 'const' }];
    case 'pattern':
      return [{ loc, msg: PATTERNS[sourceOf(params.pattern)] ?? OTHER_FORM, type: 'pattern' }];
    // What a schema says in its own words.
    case '~refine':
      return [{ loc, msg: error.message, type: 'pattern' }];
    case 'format':
      return [{ loc, msg: FORMATS[String(params.format)] ?? OTHER_FORM, type: 'format' }];
    case 'type':
      return [{ loc, msg: `must be ${[params.type].flat().map(nameOfType).join(' or ')}`, type: 'type' }];
    case 'minimum':
    case 'maximum':
      return [
        {
          loc,
          msg: `must be at ${error.keyword === 'minimum' ? 'least' : 'most'} ${params.limit}`,
          type: error.keyword,
        },
      ];
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      if (params.limit === 1) return [{ loc, msg: 'must not be empty', type: error.keyword }];
      return [{ loc, msg: error.message, type: error.keyword }];
    default:
      return [{ loc, msg: error.message, type: error.keyword }];
  }
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

function nameOfType(type: unknown): string {
  return TYPES[String(type)] ?? String(type);
}

const OTHER_FORM = 'does not have the form that it must have';

const INSTANT = 'must be an instant in UTC that the calendar has, as 2026-03-02T18:00:00Z';
const DAY_OR_INSTANT =
  'must be a day that the calendar has, as 2026-03-02, or an instant in UTC, as 2026-03-02T18:00:00Z';

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day that the calendar has, as 2026-03-02',
  'date-time': INSTANT,
  'day-or-instant': DAY_OR_INSTANT,
};

/** The patterns of what anybody sends, in words. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z)?$':
    DAY_OR_INSTANT,
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$': INSTANT,
  '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z)?$': DAY_OR_INSTANT,
  '\\S': 'must hold more than white space',
  '^[a-z0-9][a-z0-9-]{0,31}$': 'must be of small letters, digits and hyphens, at most 32 of them',
  '^/[^*\\x00-\\x1f]*$': 'must be an absolute path, without a star',
  '^(/[^*\\x00-\\x1f]*|sftp:([A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9][A-Za-z0-9.-]*:[^\\x00-\\x20]+|sftp://([A-Za-z0-9_][A-Za-z0-9_.-]*@)?[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?/[^\\x00-\\x20]+|rest:https?://[^\\x00-\\x20]+|rclone:[A-Za-z0-9_][A-Za-z0-9_. -]*:[^\\x00-\\x1f]*|(s3|b2|azure|gs|swift):[^\\x00-\\x20]+)$':
    'must be a repository as restic names it, as sftp:me@nas.example:/backups',
  '^[^\\x00\\n\\r]+$': 'must be one line',
  '^[^\\x00]*$': 'must hold no null character',
  '^[^\\u0000-\\u001f\\u007f]+$': 'must be one line',
  '^\\S+$': 'must hold no white space',
  '^[A-Za-z0-9_-]{22,64}$': 'must be 22 to 64 letters, digits, hyphens and underscores',
  '^[a-z0-9][a-z0-9.-]*$': 'must be of small letters, digits, points and hyphens',
  '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$':
    'must be the name of a host in small letters, as feeds.example.org',
  '^[A-Za-z0-9._:-]+$': 'must be the name or the address of a host, as imap.example.org',
  '^https?://[^\\s@/]+(/\\S*)?$': 'must be an address that begins with https, without a name and a password in it',
  '^[^\\s@"(){}<>]*@?[^\\s@"(){}<>]+\\.[^\\s@"(){}<>]+$':
    'must be a mail address or a domain, as jo@example.org or example.org',
  [`^${idForm()}$`]: `must be an id, as ${idOfNothing('project')}`,
};

function sourceOf(pattern: unknown): string {
  return pattern instanceof RegExp ? pattern.source : String(pattern);
}

function list(values: unknown): string[] {
  return Array.isArray(values) ? values.map(String) : [];
}
