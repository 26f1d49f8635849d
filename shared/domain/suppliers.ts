/** The outside systems into which the shop logs in: parts, catalogues, and the portals from which insurers send jobs. */
export const suppliers = ["mygrant", "pilkington", "mitchell", "nags", "safelite", "lynx", "gerber"] as const
export type Supplier = (typeof suppliers)[number]

export const supplierNames: Record<Supplier, string> = {
  mygrant: "Mygrant",
  pilkington: "Pilkington",
  mitchell: "Mitchell",
  nags: "NAGS",
  safelite: "Safelite",
  lynx: "Lynx",
  gerber: "Gerber",
}
