// The record methods: every family by the same few functions, and what only some families can do.
import * as contract from '../../../shared/contracts/records.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Profile } from '../../../shared/schemas/profile.ts';
import { Project, type ProjectBrief } from '../../../shared/schemas/project.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { briefResource } from '../contract/resources.ts';
import { projectBrief } from '../records/brief.ts';
import { createRecord, listRecords, type PageQuery, removeRecord, updateRecord } from '../records/family.ts';
import { retract, supersede } from '../records/lifecycle.ts';
import { profileId } from '../records/owner-profile.ts';
import { getRecord, listVersions, shownRecord } from '../store/objects/versions.ts';
import type { Desk } from './desk.ts';

type Fields = Record<string, unknown>;
type FamilyMethods = ReturnType<typeof contract.recordMethods>;
type LifecycleMethods = Pick<typeof contract.memories, 'supersede' | 'retract'>;

export function serveRecords(desk: Desk): void {
  // The schemas of a family and its methods come from one declaration, so the untyped middle cannot drift from them.
  const families = [
    [Project, contract.projects],
    [Goal, contract.goals],
    [Commitment, contract.commitments],
    [Decision, contract.decisions],
    [Memory, contract.memories],
    [Artifact, contract.artifacts],
    [CalendarEvent, contract.calendarEvents],
    [Preference, contract.preferences],
    [Relation, contract.relations],
  ] as unknown as [Family, FamilyMethods][];
  for (const [family, methods] of families) serveFamily(desk, family, methods);
  serveLifecycle(desk, Memory, contract.memories as unknown as LifecycleMethods);
  serveLifecycle(desk, Preference, contract.preferences as unknown as LifecycleMethods);
  serveProfile(desk);
  desk.tool(
    contract.projects.brief,
    (change, { id }, actor) =>
      actor.kind === 'connection'
        ? briefResource(change, actor, id)
        : (projectBrief(change.tx, id, change.at) as unknown as ProjectBrief),
    { tells: true },
  );
}

function serveFamily(desk: Desk, family: Family, methods: FamilyMethods): void {
  desk
    .read(methods.list, (vault, query) => listRecords(vault.reader, family, query as PageQuery, vault.now()))
    .read(methods.get, (vault, { id }) => shownRecord(vault.reader, family.type, id, vault.now()))
    .read(methods.versions, (vault, { id }) => listVersions(vault.reader, family.type, id))
    .write(methods.create, (change, input) => createRecord(change, family, input as Fields))
    .write(methods.update, (change, { id, patch, expected_version }) =>
      updateRecord(change, family, id, patch as Fields, expected_version),
    )
    .write(methods.remove, (change, params) => removeRecord(change, family, params), { frees: true });
}

function serveLifecycle(desk: Desk, family: Family, methods: LifecycleMethods): void {
  desk
    .write(
      methods.supersede,
      (change, { successor, ...target }) => supersede(change, family, target, successor as Fields) as never,
    )
    .write(methods.retract, (change, target) => retract(change, family, target) as never);
}

function serveProfile(desk: Desk): void {
  desk
    .read(
      contract.profile.get,
      (vault) => getRecord(vault.reader, Profile.type, profileId(vault.reader), vault.now()) as never,
    )
    .read(
      contract.profile.versions,
      (vault) => listVersions(vault.reader, Profile.type, profileId(vault.reader)) as never,
    )
    .write(
      contract.profile.update,
      (change, { patch, expected_version }) =>
        updateRecord<AnyRecord>(change, Profile, profileId(change.tx), patch, expected_version) as never,
    );
}
