/** Outside systems the shop logs in to: parts suppliers, catalogs, and insurers' portals. */
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
