/** Pages whose filters are in their address. */
const pages = ["/servicerequests", "/reports"]

/** Per person. */
export const maxSavedViews = 30

/** Filters stay; the day doesn't, so that a view opens on today. */
export const viewAddressOf = (path: string, parameters: URLSearchParams): string => {
  const filters = new URLSearchParams(parameters)
  filters.delete("date")
  const query = filters.toString()
  return query === "" ? path : `${path}?${query}`
}

export const isViewAddress = (address: string): boolean => {
  const [path = "", query = ""] = address.split("?", 2)
  return pages.includes(path) && viewAddressOf(path, new URLSearchParams(query)) === address
}
