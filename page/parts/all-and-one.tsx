// A place with two addresses: all of something, and one of them by its id.
import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';

interface AllAndOneProps {
  path: string;
  all: ReactNode;
  one(id: string): ReactNode;
}

export function AllAndOne({ path, all, one }: AllAndOneProps) {
  return (
    <Switch>
      <Route path={`${path}/:id`}>{({ id = '' }) => one(id)}</Route>
      <Route>{all}</Route>
    </Switch>
  );
}
