// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/requests/notes.ts"
import type { Call } from "#web/api/api.ts"

export const changeNote: Call<typeof api.changeNote> = {"method":"PUT","path":"/notes"}
export const createNote: Call<typeof api.createNote> = {"method":"POST","path":"/notes"}
export const deleteNote: Call<typeof api.deleteNote> = {"method":"DELETE","path":"/notes"}
export const listNotes: Call<typeof api.listNotes> = {"method":"GET","path":"/notes"}
