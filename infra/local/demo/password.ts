/** The password of every demo login. It satisfies the rules for staff passwords. */
export const demoPassword = "windshield-demo"

/**
 * argon2's minimum cost, for logins of the demo and of tests. The README publishes the demo's password, and the first
 * start waits for the hashes. A faster reply to these logins reveals nothing new.
 */
export const minimumHashCost = { memory: 8, passes: 1, parallelism: 1 }
