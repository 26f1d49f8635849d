import type { SettingsEvent } from "../../data/shop/audit.ts"

const pathOf = ({ what, id }: SettingsEvent): string => {
  switch (what) {
    case "settings":
    case "credentials":
      return "/settings"
    case "businessInfo":
      return "/businessinfo"
    case "contactInfo":
      return "/contactinfo"
    case "branch":
      return `/branches/${id}`
    case "carrier":
      return `/carriers/${id}`
    case "billingProfile":
      return `/billingprofile/${id}`
    case "promoCode":
      return "/account"
    case "gallery":
      return "/gallerymanager"
    case "apiKey":
    case "webhook":
      return "/integrations"
    case "export":
      return "/export"
    case "serviceRequest":
      return `/servicerequest/${id}`
    case "user":
      return `/profile/${id}`
    case "fuel":
      return "/fuelreceipts"
  }
}

export const addressOf = (event: SettingsEvent): string | undefined =>
  event.action === "deleted" ? undefined : pathOf(event)
