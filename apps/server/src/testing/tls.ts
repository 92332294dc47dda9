import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";

/** A self-signed certificate for localhost, valid until 2126-11-03. Its key is for tests only and protects nothing. */
export const testCertificate = `
-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUQeh8KEcJkFNd1pgXeWGk4G51l0swCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzAzMzcyMVoYDzIxMjYxMTAz
MDMzNzIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATJw5yiFpKDpAvAqFnmZyVjmS87clkH3cAEYtu67t4q0D1ndw8XckGc
umymJPOq8qHSbAyAqdeyXzJVaJ9e1MjXo2kwZzAdBgNVHQ4EFgQUDSk7/6tDJdRB
p4D8+JoEeDM/iGIwHwYDVR0jBBgwFoAUDSk7/6tDJdRBp4D8+JoEeDM/iGIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAKMqIx2RD51bucHxNtL+2V+dmgvL8b468t4Ph5ef+9nyAiBqFrVnmM3f
d/LLESSB//MjeU9GaxnjjDrC9ZTDeUt/rg==
-----END CERTIFICATE-----
`;
const testKey = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/xJKE4gkyyjaXhIV
iv5hkJSC3vmrG/x7tzr8CkeXozKhRANCAATJw5yiFpKDpAvAqFnmZyVjmS87clkH
3cAEYtu67t4q0D1ndw8XckGcumymJPOq8qHSbAyAqdeyXzJVaJ9e1MjX
-----END PRIVATE KEY-----
`;

/** A TLS server on loopback with that certificate. @returns its port */
export async function startTlsServer(): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer({ cert: testCertificate, key: testKey }, (socket) => socket.end());
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
