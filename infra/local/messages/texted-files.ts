import { randomBytes } from "node:crypto"

/** How a file behaves on its first download: missing, timing out, or failing. */
export const downloadFailures = ["missing", "slow", "busy"] as const
type DownloadFailure = (typeof downloadFailures)[number]

type File = { type: string; content: Buffer | undefined; failures: DownloadFailure[] }

export const textedFiles = () => {
  const files = new Map<string, File>()
  return {
    add(file: File): string {
      const id = `ME${randomBytes(16).toString("hex")}`
      files.set(id, file)
      return id
    },
    find: (id: string): File | undefined => files.get(id),
  }
}

export type TextedFiles = ReturnType<typeof textedFiles>
