/**
 * Sentences shown to people: the specification's error messages in correct English (docs/domain.md, section 2) and
 * sentences used in two places. Reasons why an action is refused live with their rule in `domain/`. Each area is a
 * file of its own, so a screen loads only what it needs.
 */
export * as messages from "./messages/areas.ts"
