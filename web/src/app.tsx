// From the address to a page.
import { NoticesPage } from './notices/page';
import { AccountPage } from './pages/account';
import { ArchivePage } from './pages/archive';
import { CreatePage } from './pages/create';
import { NotFoundPage } from './pages/failure';
import { HelpPage } from './pages/help';
import { HomePage } from './pages/home';
import { JoinPage } from './pages/join';
import { LinkPage } from './pages/link';
import { LobbyPage } from './pages/lobby';
import { SignInPage } from './pages/sign_in';
import { LazyDesk } from './pages/desk';
import { TablePage } from './pages/table';
import { UmpirePage } from './pages/umpire';
import { VerifyPage } from './pages/verify';
import { useServices } from './shell/services';

export function App() {
  const { router } = useServices();
  const route = router.route.value;
  switch (route.page) {
    case 'home':
      return <HomePage />;
    case 'sign_in':
      return <SignInPage key={route.way} way={route.way} then={route.then} />;
    case 'link':
      return <LinkPage token={route.token} />;
    case 'account':
      return <AccountPage />;
    case 'lobby':
      return <LobbyPage />;
    case 'archive':
      return <ArchivePage search={route.search} />;
    case 'create':
      return <CreatePage />;
    case 'join':
      return <JoinPage code={route.code} />;
    case 'umpire':
      return <UmpirePage code={route.code} />;
    case 'table':
      return route.part === 'desk' ? <LazyDesk match={route.match} /> : <TablePage route={route} />;
    case 'help':
      return <HelpPage place={route.place} />;
    case 'verify':
      return <VerifyPage match={route.match} />;
    case 'notices':
      return <NoticesPage />;
    case 'not_found':
      return <NotFoundPage />;
  }
}
