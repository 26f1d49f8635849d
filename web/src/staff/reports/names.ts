/** How a report names technicians and branches by their ids. */
export type Names = { technician: (id: string) => string; branch: (id: string) => string }
