type Branch = { _id: string; address: string; city: string }

/**
 * The branch at the business's address, else one in its city, else the first. By id, since the website lists
 * branches in another order than the API.
 */
export function mainBranch<One extends Branch>(branches: readonly One[], mainshop: string): One | undefined {
  const sorted = branches.toSorted((a, b) => (a._id < b._id ? -1 : 1))
  return (
    sorted.find(({ address }) => mainshop.includes(address)) ??
    sorted.find(({ city }) => mainshop.includes(city)) ??
    sorted[0]
  )
}
