import { demoConnection } from '../../../host/vscode/settings.mjs';
import { certificatesIn } from '../../../support/tls/madeCertificates.ts';
import { inWorkbench, type Demo, type Scene } from '../scene.ts';
import { startGateway, type Gateway } from '../servers/gateway.ts';
import { connectionsIn, eventually } from '../servers/service.ts';
import { typeSignIn } from './signIn.ts';

interface TrustedService extends Gateway {
  readonly demo: Demo;
  readonly make: ReturnType<typeof certificatesIn>;
  /** Connects to the gateway, and signs in up to the question about its certificate. */
  readonly begin: () => Promise<void>;
  /** Returns what the settings trust. */
  readonly trusted: () => Promise<{ kind: string; pem: string } | undefined>;
  readonly trusts: (kind: string | undefined) => Promise<unknown>;
}

/** Runs a test with a service whose self-signed certificate nobody trusts yet. */
export const inTrustedService = (body: (scene: Scene, service: TrustedService) => Promise<void>) =>
  inWorkbench(async (scene) => {
    const demo = await scene.demo();
    const make = certificatesIn(scene.host.base);
    const gateway = await startGateway(demo, await make({ subject: 'appliance' }));
    const connection = demoConnection(gateway.url, demo.clientId);
    const trusted = async () =>
      (await connectionsIn(scene.host.settingsFile))[0]?.trusted as { kind: string; pem: string } | undefined;
    const connectTo = () => scene.settings({ 'orgAccess.connections': [connection] });
    try {
      await body(scene, {
        ...gateway,
        ...{ demo, make, trusted },
        begin: () => typeSignIn({ ...scene, connectTo }, demo),
        trusts: (kind) => eventually(`what is trusted is ${kind}`, trusted, (now) => now?.kind === kind),
      });
    } finally {
      await gateway.end();
    }
  });
