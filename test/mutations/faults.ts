// Faults that somebody might make in what decides who sees what, and in what stands before it: each is put into a copy of the
// code, and each has to turn a test red. What is found has to be there exactly once, so that a fault never quietly stops being
// one.

export interface Fault {
  what: string;
  file: string;
  find: string;
  put: string;
  /** The tests that are asked, quickest first. */
  tests: readonly string[];
}

const decide = 'services/vault/policy/decide.ts';
const live = 'services/vault/store/objects/live.ts';
const POLICY = ['test/policy/decide.test.ts', 'test/policy/differential.test.ts'];
const CONTRACT = [
  'test/vault/contract.test.ts',
  'test/vault/contract-past.test.ts',
  'test/policy/noninterference.test.ts',
];
const SEARCH = ['test/policy/crowd.test.ts', 'test/policy/scale.test.ts', 'test/policy/noninterference.test.ts'];
const LIVE = ['test/vault/live.test.ts'];
const HIDDEN = ['test/policy/judged-rows.test.ts', 'test/vault/partitions.test.ts'];
const QUOTAS = ['test/vault/quotas.test.ts'];
const TRUST = ['test/vault/trust.test.ts'];
const PROPOSALS = ['test/vault/proposals.test.ts'];
const CONTRADICTIONS = 'test/vault/contradictions.test.ts';

export const FAULTS: readonly Fault[] = [
  {
    what: 'a ceiling admits the rank above it',
    file: decide,
    find: 'CLASSIFICATIONS.indexOf(classification) <= CLASSIFICATIONS.indexOf(ceiling)',
    put: 'CLASSIFICATIONS.indexOf(classification) <= CLASSIFICATIONS.indexOf(ceiling) + 1',
    tests: POLICY,
  },
  {
    what: 'owner_only is forgotten',
    file: decide,
    find: 'return policyTags.includes(OWNER_ONLY) || ',
    put: 'return ',
    tests: POLICY,
  },
  {
    what: 'what lies in a project of the owner’s alone is seen',
    file: decide,
    find: ' || project?.ownerOnly === true',
    put: '',
    tests: POLICY,
  },
  {
    what: 'a project of the owner’s alone lies with those that are shared, and each match in it is judged',
    file: 'services/vault/store/partitions/shelves.ts',
    find: ' || project.ownerOnly === 1',
    put: '',
    tests: HIDDEN,
  },
  {
    what: 'what does not count is seen',
    file: decide,
    find: 'return isLive && (project === null',
    put: 'return (project === null',
    tests: POLICY,
  },
  {
    what: 'what is only proposed counts',
    file: live,
    find: "return record.authority !== 'proposed' && !isHistory(record);",
    put: 'return !isHistory(record);',
    tests: LIVE,
  },
  {
    what: 'what another has taken the place of is seen as if it held',
    file: 'services/vault/view/viewer.ts',
    find: 'isLive: back ? isLiveOrSuperseded(record) : isLive(record),',
    put: 'isLive: back || isLiveOrSuperseded(record),',
    tests: LIVE,
  },
  {
    what: 'what was taken back is told of an earlier day',
    file: live,
    find: "record.authority !== 'proposed' && (record.status === 'superseded' || !isHistory(record))",
    put: "record.authority !== 'proposed'",
    tests: CONTRACT,
  },
  {
    what: 'what does not count is searched',
    file: 'services/vault/store/objects/versions.ts',
    find: 'return isSearchedType(type) && columns.live === 1 && deleted === 0 ? placeOf',
    put: 'return isSearchedType(type) && deleted === 0 ? placeOf',
    tests: LIVE,
  },
  {
    what: 'ids of one millisecond count on',
    file: 'shared/ids.ts',
    find: 'ulid(now, randomNumber)',
    put: "ulid(now).slice(0, 10) + String((globalThis.made = (globalThis.made ?? 0) + 1)).padStart(16, '0')",
    tests: ['test/policy/ids-tell-nothing.test.ts'],
  },
  {
    what: 'partitions of the owner’s alone are asked, and each match is judged',
    file: 'services/vault/view/scope.ts',
    find: 'ownerOnly: isOwner ? 1 : 0,',
    put: 'ownerOnly: 1,',
    tests: HIDDEN,
  },
  {
    what: 'what belongs to a project that rests lies with the active ones',
    file: 'services/vault/store/partitions/shelves.ts',
    find: "return project.status === 'active' ? ACTIVE : RESTING;",
    put: 'return ACTIVE;',
    tests: HIDDEN,
  },
  {
    what: 'a project that changes its shelf leaves its objects there',
    file: 'services/vault/store/partitions/shelves.ts',
    find: 'if (before === undefined) return;',
    put: 'if (before !== shelf) return;',
    tests: HIDDEN,
  },
  {
    what: 'labels that grants select by are in no partition',
    file: 'services/vault/store/partitions/watched-labels.ts',
    find: 'return watched.length === 0 ? [] :',
    put: 'return watched.length >= 0 ? [] :',
    tests: HIDDEN,
  },
  {
    what: 'an assistant keeps entries without an end',
    file: 'services/vault/trust/quotas.ts',
    find: 'if (count < STATE_ENTRIES) return;',
    put: 'if (count >= 0) return;',
    tests: QUOTAS,
  },
  {
    what: 'what its owner has decided counts as waiting',
    file: 'services/vault/trust/quotas.ts',
    find: "AND status = 'pending' AND deleted = 0",
    put: 'AND deleted = 0',
    tests: QUOTAS,
  },
  {
    what: 'a capability is not asked for',
    file: decide,
    find: 'if (capability === undefined || !grant.capabilities.includes(capability)) return 1;',
    put: 'if (capability === undefined) return 1;',
    tests: POLICY,
  },
  {
    what: 'a type that nobody may read is readable',
    file: decide,
    find: 'if (capability === undefined || !grant',
    put: 'if (capability !== undefined && !grant',
    tests: POLICY,
  },
  {
    what: 'the labels of a selector are not looked at',
    file: decide,
    find: 'if (labels !== undefined && !labels.some((label) => object.labels.includes(label))) return false;',
    put: '',
    tests: POLICY,
  },
  {
    what: 'the types of a selector are not looked at',
    file: decide,
    find: 'if (types !== undefined && !types.includes(object.type)) return false;',
    put: '',
    tests: POLICY,
  },
  {
    what: 'a grant for one project admits what belongs to none',
    file: decide,
    find: 'if (object.project === null) return ABOUT_THE_OWNER.includes(object.type);',
    put: 'if (object.project === null) return true;',
    tests: POLICY,
  },
  {
    what: 'a grant for active projects admits paused ones',
    file: decide,
    find: 'object.project.status === project_status',
    put: "object.project.status !== 'archived'",
    tests: POLICY,
  },
  {
    what: 'the scope of one grant and the ceiling of another add up',
    file: decide,
    find: 'if (steps === REASONS.length) return { allow: true, grant: grant.id };\n    closest = Math.max(closest, steps);',
    put: 'closest = Math.max(closest, steps);\n    if (closest >= 2 && grants.some(({ ceiling }) => isWithin(ceiling, object.classification)))\n      return { allow: true, grant: grant.id };',
    tests: POLICY,
  },
  {
    what: 'search leaves out the policy’s last word',
    file: 'services/vault/search/postings.ts',
    find: '  return sees(viewer, candidate);',
    put: '  return viewer !== undefined;',
    tests: SEARCH,
  },
  {
    what: 'search weighs words by what is hidden',
    file: 'services/vault/search/postings.ts',
    find: 'if (!isAdmitted(asking, { seq, record: storedRecord<AnyRecord>(row.record), project })) continue;',
    put: '',
    tests: SEARCH,
  },
  {
    what: 'search finds what lies in a project that is gone',
    file: 'services/vault/view/scope.ts',
    find: 'return moving.length > 0 ? { partitions: own, judged: shelved } :',
    put: 'return',
    tests: SEARCH,
  },
  {
    what: 'an earlier day shows what lay above the ceiling then',
    file: 'services/vault/view/valid-at.ts',
    find: 'if (!isLive(record) || !sees(viewer, { ...candidate, record }) || !isValid',
    put: 'if (!isLive(record) || !isValid',
    tests: CONTRACT,
  },
  {
    what: 'an earlier day shows what lay in another project then',
    file: 'services/vault/view/valid-at.ts',
    find: 'if (projectOf(record) !== projectOf(candidate.record)) return undefined;',
    put: '',
    tests: CONTRACT,
  },
  {
    what: 'what is valid no more is current',
    file: 'services/vault/view/valid-at.ts',
    find: "return typeof valid_until !== 'string' || Date.parse(valid_until) > instant;",
    put: 'return instant > 0 || valid_until === null;',
    tests: CONTRACT,
  },
  {
    what: 'an edge to something hidden is told',
    file: 'services/vault/contract/around.ts',
    find: 'seesEnds(reader, viewer, candidate, now, lookAt(moment))',
    put: 'candidate.seq > 0',
    tests: ['test/vault/relations-around.test.ts'],
  },
  {
    what: 'a reference to a hidden artifact is told',
    file: 'services/vault/contract/around.ts',
    find: "newestValid(reader, viewer, 'artifact'",
    put: "newestValid(reader, { ...viewer, grants: undefined }, 'artifact'",
    tests: CONTRACT,
  },
  {
    what: 'a source that is hidden is named',
    file: 'services/vault/contract/sources.ts',
    find: 'return validAt(reader, viewer, found, moment)',
    put: 'return validAt(reader, { ...viewer, grants: undefined }, found, moment)',
    tests: ['test/vault/contract-sources.test.ts'],
  },
  {
    what: 'a package that was cut calls itself sufficient',
    file: 'services/vault/contract/collect.ts',
    find: 'if (required && items.length > most) isCut = true;',
    put: '',
    tests: CONTRACT,
  },
  {
    what: 'of two that contradict each other, one is told',
    file: 'services/vault/contract/disputes.ts',
    find: 'const list = carried[name];',
    put: 'const list = carried[name].slice(0, 0);',
    tests: [CONTRADICTIONS],
  },
  {
    what: 'one thing in the place of another is not noticed',
    file: 'services/vault/contradictions/compare.ts',
    find: 'if (slots.size === 0 && isExchanged(a, b)) {',
    put: 'if (slots.size === 1 && isExchanged(a, b)) {',
    tests: ['test/vault/statements.test.ts'],
  },
  {
    what: 'what is said in words of its own is never compared',
    file: 'services/vault/contradictions/weigh-clashes.ts',
    find: 'const LEAST_LIKELY = 0.6;',
    put: 'const LEAST_LIKELY = 1.1;',
    tests: ['test/vault/statements.test.ts'],
  },
  {
    what: 'what tells two things apart for sure is not looked at',
    file: 'services/vault/contradictions/clashes.ts',
    find: "if (has('which', 'whichValue', 'swappedOpposed', 'occasion', 'severalNames')) return false;",
    put: '',
    tests: ['test/vault/statements.test.ts'],
  },
  {
    what: 'what gave way to an acceptance stays history when that is taken back',
    file: 'services/vault/proposals/reopening.ts',
    find: 'for (const old of gaveWay) restore(change, old);',
    put: '',
    tests: ['test/vault/decided.test.ts'],
  },
  {
    what: 'what another slot says is not looked at',
    file: 'services/vault/contradictions/compare.ts',
    find: 'for (const { kind } of differing) slots.add(SLOT_OF[kind]);',
    put: '',
    tests: ['test/vault/statements.test.ts'],
  },
  {
    what: 'characters that hide are passed on',
    file: 'shared/visible-text.ts',
    find: '    HARMLESS.has(character)',
    put: '    character.length > 0',
    tests: CONTRACT,
  },
  {
    what: 'a grant that was revoked still holds',
    file: 'services/vault/trust/grants.ts',
    find: "filter((grant) => grant.status === 'active' && !hasExpired(grant, at))",
    put: 'filter((grant) => !hasExpired(grant, at))',
    tests: TRUST,
  },
  {
    what: 'a grant whose time is over still holds',
    file: 'services/vault/trust/grants.ts',
    find: "filter((grant) => grant.status === 'active' && !hasExpired(grant, at))",
    put: "filter((grant) => grant.status === 'active')",
    tests: TRUST,
  },
  {
    what: 'a pairing code may be tried without end',
    file: 'services/vault/trust/connections.ts',
    find: 'tx.run`UPDATE pairing_codes SET wrong_tries = wrong_tries + 1`;',
    put: '',
    tests: TRUST,
  },
  {
    what: 'the token of a revoked connection is good',
    file: 'services/vault/trust/tokens.ts',
    find: "if (found.record.status !== 'active') return { outcome: 'revoked', connection: row.connection_id };",
    put: '',
    tests: TRUST,
  },
  {
    what: 'a manifest is another connection’s to read',
    file: 'services/vault/trust/manifests.ts',
    find: 'if (!manifest || manifest.connection_id !== actor.id) throw notFound();',
    put: 'if (!manifest) throw notFound();',
    tests: TRUST,
  },
  {
    what: 'an edge may be proposed to what is hidden',
    file: 'services/vault/proposals/relations.ts',
    find: 'for (const id of [from_id, to_id]) requireVisible(tx, viewer, id, at);',
    put: '',
    tests: PROPOSALS,
  },
  {
    what: 'an edge is proposed without the capability',
    file: 'services/vault/proposals/relations.ts',
    find: "requireCapability(viewer, 'memory.propose');",
    put: '',
    tests: PROPOSALS,
  },
  {
    what: 'what is hidden takes places from what is told of a conflict',
    file: 'services/vault/proposals/near-proposals.ts',
    find: 'search(tx, viewer,',
    put: 'search(tx, { ...viewer, grants: undefined },',
    tests: PROPOSALS,
  },
  {
    what: 'hidden and missing are refused in different words',
    file: 'services/vault/view/capabilities.ts',
    find: 'if (!found || !sees(viewer, found)',
    put: "if (found && !sees(viewer, found)) throw new HubError('policy_denied', 'This is not for you.');\n  if (!found",
    tests: [...PROPOSALS, 'test/policy/noninterference.test.ts'],
  },
  {
    what: 'an error from inside is told as it is',
    file: 'services/api/endpoint/problems.ts',
    find: '  if (!(error instanceof Error)) return undefined;',
    put: "  if (!(error instanceof Error)) return undefined;\n  if (!('code' in error)) return new HubError('bad_request', String(error.stack));",
    tests: ['test/api/problems.test.ts'],
  },
  {
    what: 'a code that nobody knows passes through the channel',
    file: 'shared/errors.ts',
    find: 'return isErrorCode(code) ? new HubError(code, detail, extras) : internalError();',
    put: 'return new HubError(code as ErrorCode, detail, extras);',
    tests: ['test/api/problems.test.ts'],
  },
  {
    what: 'a page of another port may ask',
    file: 'services/api/guard.ts',
    find: "if (site === undefined || site === 'same-origin') return null;",
    put: "if (site !== 'cross-site') return null;",
    tests: ['test/api/guard.test.ts'],
  },
  {
    what: 'a key of one assistant answers another',
    file: 'services/vault/store/idempotency.ts',
    find: 'JSON.stringify([actorName(actor), route, key])',
    put: 'JSON.stringify([route, key])',
    tests: TRUST,
  },
  {
    what: 'what is sorted is written down in the clear',
    file: 'services/vault/store/db/open.ts',
    find: "  db.pragma('temp_store = MEMORY');",
    put: '',
    tests: ['test/vault/spilled-sorts.test.ts'],
  },
  {
    what: 'a flood on a channel is read to its end',
    file: 'shared/ipc/channel.ts',
    find: 'if (this.#serving.size >= MAX_CALLS_IN_FLIGHT) this.#socket.pause();',
    put: '',
    tests: ['test/shared/ipc/channel-limits.test.ts'],
  },
  {
    what: 'a password goes to a mail server that offers no encryption',
    file: 'services/connectors/imap/server.ts',
    find: "...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),",
    put: '',
    tests: ['test/connectors/imap-faults.test.ts'],
  },
];
