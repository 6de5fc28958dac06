// Long work: it is answered when it is done, or with `Prefer: respond-async` at once, with the id of a job.
import { HubError } from '../../../shared/errors.ts';
import type { Method, ParamsOf, Written } from '../../../shared/methods/method.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { Closed, Id } from '../../../shared/schemas/fields.ts';
import type { Job } from '../../../shared/schemas/system.ts';
import { written } from './answers.ts';
import { askVault, type Exchange } from './ask-vault.ts';
import { prefersAsync } from './caller.ts';

export const BEGUN = { 202: { description: 'The job that does it', schema: Closed({ job_id: Id }) } };

/** `method` begins the job and answers it. A repeat under the same key is answered with the same job. */
export async function longWork<M extends Method>(visit: Exchange, method: M, params: ParamsOf<M>): Promise<unknown> {
  const { id } = written(visit.reply, (await askVault(visit, method, params)) as Written<Job>);
  if (prefersAsync(visit.request)) {
    visit.reply.code(202).headers({ 'preference-applied': 'respond-async', location: `/v1/jobs/${id}` });
    return { job_id: id };
  }
  const { result, error } = await askVault(visit, vault.waitForJob, { id });
  if (error) throw HubError.fromWire(error);
  return result;
}
