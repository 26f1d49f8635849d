import type { useChangeImport } from "#web/data/shop/imports.ts"

/** Goes on with an import: sends its mapping, or starts, stops, or undoes it. */
export type RunImportStep = (
  step: Pick<Parameters<ReturnType<typeof useChangeImport>["mutate"]>[0], "step" | "mapping" | "header">,
) => void
