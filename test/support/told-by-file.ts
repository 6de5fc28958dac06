// Before each file of tests whose process has run others: what those told their hubs is nothing to it, and leaves no room for its own.
import { forgetSecrets } from './kept-secrets.ts';

forgetSecrets();
