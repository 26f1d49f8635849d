export type PromoUse = "usable" | "notYet" | "over" | "usedUp"

type Limits = {
  from?: string | undefined
  until?: string | undefined
  mostUses?: number | undefined
  uses: number
}

export const promoUse = ({ from, until, mostUses, uses }: Limits, today: string): PromoUse => {
  if (from !== undefined && today < from) return "notYet"
  if (until !== undefined && until < today) return "over"
  return mostUses !== undefined && uses >= mostUses ? "usedUp" : "usable"
}

export const isUsable = (limits: Limits, today: string): boolean => promoUse(limits, today) === "usable"
