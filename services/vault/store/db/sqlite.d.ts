// The part of the binding that is used here. The package carries types, but its `exports` hides them from the compiler.
declare module 'better-sqlite3-multiple-ciphers' {
  export interface Statement {
    pluck(): Statement;
    get(...values: unknown[]): unknown;
    all(...values: unknown[]): unknown[];
    iterate(...values: unknown[]): IterableIterator<unknown>;
    run(...values: unknown[]): { changes: number };
  }

  export interface Database {
    /** The path by which it was opened. */
    readonly name: string;
    readonly inTransaction: boolean;
    prepare(sql: string): Statement;
    exec(sql: string): void;
    pragma(pragma: string, options?: { simple?: boolean }): unknown;
    transaction<T>(work: () => T): { immediate(): T };
    key(key: Buffer): void;
    rekey(key: Buffer): void;
    close(): void;
  }

  const Sqlite: new (path: string, options?: { readonly?: boolean; fileMustExist?: boolean }) => Database;
  export default Sqlite;
}
