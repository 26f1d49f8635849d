import { randomBytes } from "node:crypto"

/** How a file behaves the first times that it is asked for: there is none yet, nobody answers for a while, or nobody can. */
export const stumbles = ["missing", "slow", "busy"] as const
type Stumble = (typeof stumbles)[number]

type File = { type: string; content: Buffer | undefined; stumbles: Stumble[] }

/** What came with texts, where Twilio keeps it for whoever has the account's credentials. */
export const textedFiles = () => {
  const files = new Map<string, File>()
  return {
    /** answers its id */
    add(file: File): string {
      const id = `ME${randomBytes(16).toString("hex")}`
      files.set(id, file)
      return id
    },
    find: (id: string): File | undefined => files.get(id),
  }
}

export type TextedFiles = ReturnType<typeof textedFiles>
