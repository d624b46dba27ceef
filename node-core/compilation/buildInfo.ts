/** What a compiler read and wrote, as a build info of Hardhat 2, which a workspace imports. `compilerVersion`: without `v`. */
export function buildInfoText(id: string, compilerVersion: string, input: unknown, output: unknown): string {
  return JSON.stringify({
    _format: 'hh-sol-build-info-1',
    id,
    solcVersion: compilerVersion.replace(/\+.*/, ''),
    solcLongVersion: compilerVersion,
    input,
    output,
  })
}
