/**
 * Every sentence that a person reads from the spec's error catalogues, in correct English (docs/domain.md, section 2), and what two
 * places say. What a failed call answers stands in `errors.ts`; why an action is refused, beside its rule in `domain/`. A file
 * for each area, so that a screen loads the areas that it reads.
 */
export * as messages from "./messages/areas.ts"
