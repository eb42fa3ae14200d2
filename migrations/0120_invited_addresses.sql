-- Invitations of an address, to erase them with its account.
CREATE INDEX company_invitation_address ON company_invitation (email_folded);
