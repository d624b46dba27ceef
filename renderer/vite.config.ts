import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Every asset is a separate file (no inlined script, style or asset), so that the window runs under a policy without 'unsafe-inline'. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    // The build removes stale files after it has succeeded.
    emptyOutDir: false,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/window': { target: 'ws://127.0.0.1:8545', ws: true, changeOrigin: true, rewriteWsOrigin: true } },
  },
})
