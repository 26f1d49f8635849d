import type { ApiKey } from "#shared/api/integrations.ts"

/**
 * Names the API keys that stop working when their creator leaves. Before the keys are loaded, warns about
 * all.
 */
export const revokedKeysWarning = (
  maker: string,
  keys: readonly Pick<ApiKey, "name" | "by" | "until">[] | undefined,
  now: Date,
): string | undefined => {
  if (!keys) return "Programs that use API keys they made lose access right away."
  const names = keys
    .filter(({ by, until }) => by._id === maker && new Date(until) > now)
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other))
  if (names.length === 0) return undefined
  const affectedKeys =
    names.length === 1
      ? "1 program that uses an API key they made loses access right away"
      : `${names.length} programs that use API keys they made lose access right away`
  return `${affectedKeys} (${names.join(", ")}).`
}
