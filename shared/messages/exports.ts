export const exports = {
  name: "All records",
  notFound: "This export doesn't exist anymore.",
  underWay: "An export is already running. Wait until it's done, or stop it first.",
  ended: "This export has already ended.",
  stopFirst: "This export is still running. Stop it first.",
}
