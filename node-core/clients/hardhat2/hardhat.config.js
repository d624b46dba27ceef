module.exports = { defaultNetwork: 'terrarium', networks: { terrarium: { url: process.env.RPC_URL } } }
