// What a plugin wants filled in, as it declared it. The hosts of the addresses written here are approved by saving them.
import { useState } from 'react';
import { madeVisible } from '../../shared/visible-text.ts';
import { api, once } from '../hub/cache.ts';
import { faultOf, type Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';
import type { Plugin } from './plugin-state.tsx';

type Setting = Schemas['Plugin']['settings_schema'][string];
type Value = Schemas['Plugin']['settings'][string];
type Drafts = Record<string, string>;

export function PluginSettings({ plugin }: { plugin: Plugin }) {
  const wanted = Object.entries(plugin.settings_schema);
  // Other settings from elsewhere begin the form anew; a plugin that was enabled or ran meanwhile takes away nothing typed.
  const stored = JSON.stringify(plugin.settings);
  return wanted.length === 0 ? null : <SettingsForm key={stored} plugin={plugin} wanted={wanted} />;
}

function SettingsForm({ plugin, wanted }: { plugin: Plugin; wanted: [string, Setting][] }) {
  const { id, settings, approved_hosts } = plugin;
  const [drafts, setDrafts] = useState<Drafts>(() =>
    Object.fromEntries(wanted.map(([name, setting]) => [name, draftOf(setting, settings[name])])),
  );
  const configure = api.useMutation('patch', '/v1/plugins/{id}', { onSuccess: () => remark('Saved') });
  const { error } = configure;
  const known = wanted.some(([name]) => faultOf(error, name) !== undefined);
  const save = () => {
    const filled = wanted.flatMap(([name, setting]): [string, Value][] => {
      const value = filledIn(setting, drafts[name] ?? '');
      return value === undefined ? [] : [[name, value]];
    });
    configure.mutate(once({ params: { path: { id } }, body: { settings: Object.fromEntries(filled) } }));
  };
  return (
    <section className="section" aria-labelledby="settings">
      <h2 id="settings">Its settings</h2>
      <Form
        className="stack page-narrow"
        onSubmit={() => {
          if (!configure.isPending) save();
        }}
      >
        {wanted.map(([name, setting]) => (
          <SettingField
            key={name}
            setting={setting}
            value={drafts[name] ?? ''}
            fault={faultOf(error, name)}
            onChange={(value) => setDrafts((now) => ({ ...now, [name]: value }))}
          />
        ))}
        {approved_hosts.length > 0 && (
          <p className="quiet small">
            It may ask{' '}
            {approved_hosts.map(({ protocol, host, port }, i) => (
              <span key={`${protocol}${host}:${port}`}>
                {i > 0 && ', '}
                <code>
                  {host}
                  {isUsual(protocol, port) ? '' : `:${port}`}
                </code>
              </span>
            ))}
            , because you entered {approved_hosts.length === 1 ? 'it' : 'them'} here.
          </p>
        )}
        <Failure error={known ? null : error} />
        <div className="button-row">
          <Button type="submit" look="first" busy={configure.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}

interface SettingFieldProps {
  setting: Setting;
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}

function SettingField({ setting, value, fault, onChange }: SettingFieldProps) {
  const { title, description, required = false } = setting;
  const label = madeVisible(required ? title : `${title} (optional)`);
  const common = {
    label,
    value,
    fault,
    onChange,
    ...(description !== undefined && { hint: madeVisible(description) }),
  };
  switch (setting.type) {
    case 'boolean':
      return (
        <Checkbox
          label={madeVisible(title)}
          {...(description !== undefined && { hint: madeVisible(description) })}
          checked={value === 'true'}
          onChange={(on) => onChange(String(on))}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...common}
          options={[
            ...(required ? [] : [{ value: '', label: 'none' }]),
            ...setting.choices.map((choice) => ({ value: choice, label: madeVisible(choice) })),
          ]}
        />
      );
    case 'urls':
      return <TextArea {...common} placeholder="https://" rows={2} />;
    case 'number':
      return <TextField {...common} type="number" />;
    case 'string':
      return <TextField {...common} maxLength={2000} />;
  }
}

function draftOf(setting: Setting, value: Value | undefined): string {
  if (value === undefined)
    return setting.type === 'urls' || setting.default === undefined ? '' : String(setting.default);
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** Undefined: it has no value. */
function filledIn({ type }: Setting, draft: string): Value | undefined {
  const trimmed = draft.trim();
  if (type === 'boolean') return trimmed === 'true';
  if (trimmed === '') return undefined;
  if (type === 'number') return Number(trimmed);
  if (type === 'urls') return trimmed.split(/\s+/);
  return trimmed;
}

function isUsual(protocol: string, port: number): boolean {
  return port === (protocol === 'https:' ? 443 : 80);
}
