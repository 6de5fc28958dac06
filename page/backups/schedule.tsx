// How often a backup is made by itself, and how many of those are kept.
import { api, cache, once } from '../hub/cache.ts';
import { Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField, withOption } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';

const KEY = ['get', '/v1/backups/schedule', {}] as const;
const OFTEN: readonly { value: string; label: string }[] = [
  { value: '0', label: 'never' },
  { value: '6', label: 'every six hours' },
  { value: '12', label: 'twice a day' },
  { value: '24', label: 'every day' },
  { value: '168', label: 'every week' },
];
const KEPT = ['3', '7', '14', '30', '90'].map((value) => ({ value, label: value }));

export function Schedule() {
  const { data, error, isPending } = api.useQuery(...KEY);
  const put = api.useMutation('put', '/v1/backups/schedule', {
    onSuccess: (schedule) => {
      cache.setQueryData(KEY, schedule);
      remark('Saved');
    },
  });
  if (isPending) return <Waiting lines={2} />;
  if (data === undefined) return <Failure error={error} />;
  const shown = put.isPending ? { ...data, ...put.variables.body } : data;
  const [hours, keep] = [String(shown.every_hours), String(shown.keep)];
  const change = (next: Partial<typeof data>) => put.mutate(once({ body: { ...data, ...next } }));
  return (
    <section className="section" aria-labelledby="schedule">
      <h2 id="schedule">Automatic backups</h2>
      <div className="sentence">
        A backup is made{' '}
        <SelectField
          inline
          label="How often"
          value={hours}
          onChange={(next) => change({ every_hours: Number(next) })}
          options={withOption(OFTEN, { value: hours, label: `every ${hours} hours` })}
        />
        {shown.every_hours > 0 && (
          <>
            {' '}
            if something changed, and the last{' '}
            <SelectField
              inline
              label="How many are kept"
              value={keep}
              onChange={(next) => change({ keep: Number(next) })}
              options={withOption(KEPT, { value: keep, label: keep })}
            />{' '}
            are kept
          </>
        )}
        .
      </div>
      <Failure error={put.error} />
    </section>
  );
}
