// The page of the owner. It owns what is on the screen and the token in its memory; it trusts nothing that it shows: every
// text of the vault is set as text, with what hides in it made visible. It must never ask another host for anything, and
// never put the token anywhere.
import '@fontsource-variable/inter';
import '@fontsource-variable/newsreader';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/fields.css';
import './styles/choices.css';
import './styles/sheets.css';
import './styles/shell.css';
import './styles/pages.css';
import './styles/contrast.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { agendaQuery, HOME_DAYS } from './agenda/use-agenda.ts';
import { api, cache } from './hub/cache.ts';
import { keepFresh } from './hub/fresh.ts';
import { followSession } from './hub/live.ts';
import { look, onSession } from './hub/session.ts';
import { keepFocus } from './parts/kept-focus.ts';
import { keepPlace } from './parts/kept-place.ts';
import { applyTheme } from './parts/theme.ts';
import { Toasts } from './parts/toast.tsx';
import { Entry } from './shell/entry.tsx';
import { placeOf } from './shell/places.ts';

// No place has a slash at its end; an address that was typed may.
const path = location.pathname.replace(/(?<=.)\/+$/, '');
if (path !== location.pathname) history.replaceState(null, '', path + location.search);

applyTheme();
keepFocus();
keepPlace();
keepFresh();
followSession();
// What the address asks for comes while the session opens.
void placeOf(location.pathname)?.load();
onSession(({ state }) => {
  if (state === 'open' && location.pathname === '/')
    void cache.prefetchQuery(api.queryOptions(...agendaQuery(Date.now(), HOME_DAYS)));
});
void look();

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>
        <Toasts>
          <Entry />
        </Toasts>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
