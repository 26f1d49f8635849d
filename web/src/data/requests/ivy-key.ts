export const ivyKey = ["ivy"] as const
