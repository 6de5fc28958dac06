// Checking the whole chain, as a job with its progress.
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { once } from '../hub/cache.ts';
import { answered, hub, type Schemas } from '../hub/client.ts';
import { useJob } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { Failure } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';

type Verdict = Schemas['AuditVerdict'];

export function Verify() {
  const [jobId, setJobId] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const job = useJob(jobId);
  const start = async () => {
    setError(null);
    try {
      const asked = once({ params: { header: { prefer: 'respond-async' } } } as const);
      const answer = answered(await hub.GET('/v1/events/verify', asked));
      if ('job_id' in answer) setJobId(answer.job_id);
    } catch (refusal) {
      setError(refusal);
    }
  };
  const isRunning = job !== undefined && (job.state === 'queued' || job.state === 'running');
  return (
    <section className="card">
      <div className="row">
        <h2 className="grow">Is the log intact?</h2>
        <Button look="first" busy={isRunning} onClick={start}>
          {job?.state === 'done' ? 'Verify again' : 'Verify the chain'}
        </Button>
      </div>
      <Failure error={error} />
      {isRunning && <Progress label="Verifying" done={job.done} total={job.total} />}
      {job?.state === 'failed' && <p className="late">It could not be verified: {job.error?.detail}</p>}
      {job?.state === 'done' && <VerdictView verdict={job.result as Verdict} />}
      {job === undefined && (
        <p className="quiet">
          Checks every event, every version the events vouch for, and the end of the chain, which is kept outside the
          database.
        </p>
      )}
    </section>
  );
}

function VerdictView({ verdict }: { verdict: Verdict }) {
  return (
    <div className={`verdict ${verdict.ok ? 'good' : 'bad'}`} role="status">
      {verdict.ok ? <ShieldCheck size={22} aria-hidden /> : <ShieldAlert size={22} aria-hidden />}
      {verdict.ok ? (
        <p>
          Intact: <b className="numbers">{verdict.count}</b> events, and nothing was changed, removed or put back.
          {verdict.head && (
            <span className="quiet small">
              {' '}
              It ends with <code title={verdict.head}>{verdict.head.slice(0, 16)}…</code>
            </span>
          )}
        </p>
      ) : (
        <p>
          Broken
          {verdict.broken_at !== null && (
            <>
              {' '}
              at event <b className="numbers">{verdict.broken_at}</b>
            </>
          )}
          : {verdict.reason}
        </p>
      )}
    </div>
  );
}
