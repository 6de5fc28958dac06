/** The code of the HubError a call ends with, or 'ok'. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== 'string') throw error;
    return code;
  }
}
