// After how long without use the vault locks itself.
import { api, cache, once } from '../hub/cache.ts';
import { Failure } from '../parts/notice.tsx';
import { SelectField, withOption } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';

const KEY = ['get', '/v1/lock', {}] as const;
const AFTER: readonly { value: string; label: string }[] = [
  { value: '0', label: 'never' },
  { value: '5', label: 'after 5 minutes' },
  { value: '15', label: 'after 15 minutes' },
  { value: '60', label: 'after an hour' },
  { value: '480', label: 'after 8 hours' },
  { value: '1440', label: 'after a day' },
];

export function LockSettings() {
  const { data, error } = api.useQuery(...KEY);
  const put = api.useMutation('put', '/v1/lock', {
    onSuccess: (settings) => {
      cache.setQueryData(KEY, settings);
      remark('Saved');
    },
  });
  if (data === undefined) return <Failure error={error} />;
  const minutes = String((put.isPending ? put.variables.body : data).after_minutes);
  return (
    <>
      <div className="sentence">
        The vault locks itself{' '}
        <SelectField
          inline
          label="When the vault locks itself"
          value={minutes}
          onChange={(next) => put.mutate(once({ body: { after_minutes: Number(next) } }))}
          options={withOption(AFTER, { value: minutes, label: `after ${minutes} minutes` })}
        />
        {minutes === '0' ? '.' : ' without use.'}
      </div>
      <Failure error={put.error} />
    </>
  );
}
