export const drafts = {
  back: "Your unsaved changes are back.",
  backOlder:
    "Your unsaved changes are back. Someone saved this since. Saving keeps both, or asks you to choose.",
} as const
