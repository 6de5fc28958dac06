// The plugins: those that are installed, those that can be, and where a consent given elsewhere comes back to.
import { Puzzle } from 'lucide-react';
import { Link } from 'wouter';
import { api } from '../hub/cache.ts';
import { useWhole } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { Words } from '../parts/words.tsx';
import { Connected } from './connected.tsx';
import { Rating } from './holding.tsx';
import { InstallOther, Offered } from './install.tsx';
import { PluginPage } from './plugin.tsx';
import { LastRun, type Plugin, PluginState } from './plugin-state.tsx';
import './plugins.css';

export default function Plugins() {
  return <AllAndOne path="/plugins" all={<AllPlugins />} one={(id) => <PluginPage key={id} id={id} />} />;
}

function AllPlugins() {
  const { items, error, isPending } = useWhole('/v1/plugins');
  const catalog = api.useQuery('get', '/v1/marketplace/catalog');
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>Plugins</h1>
          <p className="quiet">
            Small programs that bring things in. Each runs in a sandbox, and may do what you agreed to and no more.
          </p>
        </div>
        <InstallOther />
      </header>
      <Connected />
      <Failure error={error} />
      {isPending && <Waiting lines={4} />}
      {!isPending && items.length === 0 && (
        <Empty icon={Puzzle} title="No plugin yet">
          <p>
            A plugin brings in calendars, feeds or mail, and marks all of it as coming from outside. Install one below:
            you read what it may do before it does anything.
          </p>
        </Empty>
      )}
      {items.length > 0 && (
        <ul className="agent-list">
          {items.map((plugin) => (
            <PluginCard key={plugin.id} plugin={plugin} />
          ))}
        </ul>
      )}
      <Offered catalog={catalog.data} error={catalog.error} installed={items} />
    </div>
  );
}

function PluginCard({ plugin }: { plugin: Plugin }) {
  const { id, name, description, publisher, plugin_version, rating, items } = plugin;
  return (
    <li className="card agent-card">
      <div className="row">
        <h2 className="grow clip">
          <Link href={`/plugins/${id}`} className="card-link">
            <Words>{name}</Words>
          </Link>
        </h2>
        <PluginState plugin={plugin} />
      </div>
      <p className="clip-lines">
        <Words>{description}</Words>
      </p>
      <p className="meta">
        <Rating value={rating.value} />
        <span>
          <Words>{publisher}</Words> {plugin_version}
        </span>
        <span>{items === 1 ? '1 item' : `${items.toLocaleString('en')} items`}</span>
      </p>
      <p className="quiet small">
        <LastRun plugin={plugin} />
      </p>
    </li>
  );
}
