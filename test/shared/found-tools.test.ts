// Hosts with many tools show their model none of them, and let it look for one in its own words: what is not found by them is
// never called.
import { describe, expect, it } from 'vitest';
import { listedTools } from '../../shared/tools/listing.ts';
import { byEndsOfNames, byPartsOfNames, byRareWords, type Findable, type Finder } from '../support/tool-finders.ts';

const OURS: Findable[] = listedTools().map(({ name, title, description, inputSchema }) => ({
  name,
  title,
  description,
  arguments: Object.keys(inputSchema.properties),
}));

/** What stands beside them in the list of somebody who works with code, mail and tickets. */
const OTHERS: Findable[] = [
  ['read_file', 'Read the whole text of a file from the workspace.', 'path'],
  ['write_file', 'Create a file or replace what it holds.', 'path content'],
  ['search_files', 'Search the files of a project by a pattern and return the lines that match.', 'pattern path'],
  ['list_issues', 'List the open issues of a repository, filtered by label, state or assignee.', 'owner repo state'],
  ['create_issue', 'Open a new issue in a repository of the user.', 'owner repo title body'],
  ['get_me', 'Get the profile of the user who is signed in to the code host.', ''],
  ['search_users', 'Find users of the code host by name.', 'query'],
  ['send_message', 'Send a message to a channel or a person of the workspace.', 'channel text'],
  ['search_messages', 'Search messages and threads in all channels.', 'query'],
  ['list_events', 'List the events of a calendar between two dates.', 'calendar_id time_min time_max'],
  ['create_event', 'Create an event in a calendar and invite people.', 'calendar_id start end'],
  ['search_pages', 'Search notes, pages and databases of the workspace.', 'query'],
  ['create_page', 'Save a new page with notes into a database.', 'parent title'],
  ['run_query', 'Run a query against the database and return its rows.', 'sql'],
  ['browser_navigate', 'Open an address in the browser.', 'url'],
  ['take_screenshot', 'Take a picture of the page as it is now.', ''],
].map(([name = '', description = '', given = '']) => ({ name, description, arguments: given.split(' ') }));

const QUESTIONS: [question: string, meant: string][] = [
  ['what do you know about the user', 'get_context_contract'],
  ['current projects and goals', 'get_context_contract'],
  ['what did I promise and to whom', 'get_context_contract'],
  ['decisions we made so far', 'get_context_contract'],
  ['personal preferences and writing style', 'get_context_contract'],
  ['background on the person I work for', 'get_context_contract'],
  ['commitments and calendar of this week', 'get_context_contract'],
  ['recall memories', 'get_context_contract'],
  ['remember this fact for later', 'propose_memory'],
  ['ask the user for permission before sending', 'request_approval'],
  ['leave a handoff for another agent', 'set_shared_state'],
  ['was my action approved', 'check_action_status'],
];

describe.each<[host: string, Finder]>([
  ['weighs the parts of names', byPartsOfNames],
  ['weighs the ends of names', byEndsOfNames],
  ['weighs rare words', byRareWords],
])('a host that %s', (_, find) => {
  it('finds what ten of twelve questions mean, among the tools of others', () => {
    const found = QUESTIONS.map(([question, meant]) => ({
      question,
      isFound: find(question, [...OTHERS, ...OURS]).includes(meant),
    }));
    const missed = found.filter(({ isFound }) => !isFound).map(({ question }) => question);
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(2);
  });

  it('finds none of ours where something else is meant', () => {
    const [best] = find('take screenshot browser', [...OTHERS, ...OURS]);
    expect(OTHERS.map(({ name }) => name)).toContain(best);
  });
});
